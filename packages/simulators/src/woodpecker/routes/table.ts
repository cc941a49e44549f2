import type { Route } from '../http/route.ts';
import { AGENT_ROUTES } from './agents.ts';
import { CRON_ROUTES } from './crons.ts';
import { FEED_ROUTES } from './feed.ts';
import { FORGE_ROUTES } from './forges.ts';
import { LOG_ROUTES } from './logs.ts';
import { ORG_ROUTES } from './orgs.ts';
import { PIPELINE_DETAIL_ROUTES } from './pipeline-details.ts';
import { PIPELINE_ROUTES } from './pipelines.ts';
import { PUBLIC_FILE_ROUTES } from './public-files.ts';
import { QUEUE_ROUTES } from './queue.ts';
import { REGISTRY_ROUTES } from './registries.ts';
import { REPO_ACTIVATE_ROUTES } from './repo-activate.ts';
import { REPO_FORGE_ROUTES } from './repo-forge.ts';
import { REPO_LIST_ROUTES } from './repo-list.ts';
import { REPO_OWNERSHIP_ROUTES } from './repo-ownership.ts';
import { REPO_REPAIR_ROUTES } from './repo-repair.ts';
import { REPO_UPDATE_ROUTES } from './repo-update.ts';
import { SECRET_ROUTES } from './secrets.ts';
import { SERVER_ROUTES } from './server.ts';
import { STREAM_ROUTES } from './streams.ts';
import { USER_ROUTES } from './users.ts';

/** Every route there is; of two that fit, the first one answers. */
export const ROUTES: readonly Route[] = [
  ...REPO_LIST_ROUTES,
  ...REPO_FORGE_ROUTES,
  ...REPO_UPDATE_ROUTES,
  ...REPO_ACTIVATE_ROUTES,
  ...REPO_OWNERSHIP_ROUTES,
  ...REPO_REPAIR_ROUTES,
  ...PIPELINE_ROUTES,
  ...PIPELINE_DETAIL_ROUTES,
  ...LOG_ROUTES,
  ...SECRET_ROUTES,
  ...REGISTRY_ROUTES,
  ...CRON_ROUTES,
  ...ORG_ROUTES,
  ...USER_ROUTES,
  ...FEED_ROUTES,
  ...AGENT_ROUTES,
  ...FORGE_ROUTES,
  ...QUEUE_ROUTES,
  ...SERVER_ROUTES,
  ...STREAM_ROUTES,
  ...PUBLIC_FILE_ROUTES,
];
