import type { Route } from '../http/route.ts';
import { MERGE_ROUTES } from './merge.ts';
import { PULL_REQUEST_ROUTES } from './pull-requests.ts';
import { REVIEW_ROUTES } from './reviews.ts';
import { SETTING_ROUTES } from './settings.ts';
import { USER_ROUTES } from './users.ts';

/** Every route there is, below `/rest`; of two that fit, the first one answers. */
export const ROUTES: readonly Route[] = [
  ...PULL_REQUEST_ROUTES,
  ...MERGE_ROUTES,
  ...REVIEW_ROUTES,
  ...SETTING_ROUTES,
  ...USER_ROUTES,
];
