import type { Route } from '../http/route.ts';
import { BUILD_ROUTES } from './builds.ts';
import { COMMENT_ROUTES } from './comments.ts';
import { COMMIT_ROUTES } from './commits.ts';
import { DASHBOARD_ROUTES } from './dashboard.ts';
import { DIFF_ROUTES } from './diffs.ts';
import { FILE_ROUTES } from './files.ts';
import { MERGE_ROUTES } from './merge.ts';
import { PULL_REQUEST_CHANGE_ROUTES } from './pull-request-changes.ts';
import { PULL_REQUEST_ROUTES } from './pull-requests.ts';
import { REF_ROUTES } from './refs.ts';
import { REPO_ROUTES } from './repos.ts';
import { REVIEW_ROUTES } from './reviews.ts';
import { SETTING_ROUTES } from './settings.ts';
import { USER_ROUTES } from './users.ts';

/** Every route there is, below `/rest`; of two that fit, the first one answers. */
export const ROUTES: readonly Route[] = [
  ...DIFF_ROUTES,
  ...PULL_REQUEST_ROUTES,
  ...PULL_REQUEST_CHANGE_ROUTES,
  ...MERGE_ROUTES,
  ...REVIEW_ROUTES,
  ...COMMENT_ROUTES,
  ...BUILD_ROUTES,
  ...COMMIT_ROUTES,
  ...REF_ROUTES,
  ...FILE_ROUTES,
  ...REPO_ROUTES,
  ...DASHBOARD_ROUTES,
  ...SETTING_ROUTES,
  ...USER_ROUTES,
];
