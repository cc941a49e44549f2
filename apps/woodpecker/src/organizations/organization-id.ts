import { wholeNumber } from '@guard/core';

export const organizationId = wholeNumber('Id of the organization');
