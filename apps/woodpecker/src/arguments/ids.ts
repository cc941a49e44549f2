import { wholeNumber } from '@guard/core';

export const repoId = wholeNumber();
export const pipelineNumber = wholeNumber();
