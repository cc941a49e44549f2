import { wholeNumber } from '@guard/core';
import * as z from 'zod';

export const agentId = wholeNumber('Id of the agent');
export const agentName = z.string().max(250);
export const noSchedule = z.boolean().describe('true: gets no new work');
