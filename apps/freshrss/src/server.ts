import { defineServer } from '@guard/core';
import { checks } from './api/checks.ts';
import { ITEM_CONTENTS } from './api/endpoints.ts';
import { explain } from './api/explain.ts';
import { SECRET_KEYS } from './api/secret-keys.ts';
import { signInAs } from './api/sign-in.ts';
import { start } from './start.ts';
import { listArticleIdsTool } from './tools/article-ids.ts';
import { getArticlesTool, listArticlesTool } from './tools/articles.ts';
import { getUnreadCountsTool, listCategoriesTool } from './tools/categories.ts';
import { deleteCategoryOrLabelTool } from './tools/delete.ts';
import { exportOpmlTool } from './tools/export-opml.ts';
import { listFeedsTool } from './tools/feeds.ts';
import { importOpmlTool } from './tools/import-opml.ts';
import { markAllAsReadTool } from './tools/mark-all-as-read.ts';
import { markArticlesTool } from './tools/mark-articles.ts';
import { renameCategoryOrLabelTool } from './tools/rename.ts';
import { subscribeFeedTool } from './tools/subscribe-feed.ts';
import { unsubscribeFeedTool } from './tools/unsubscribe-feed.ts';
import { updateFeedTool } from './tools/update-feed.ts';
import { getUserInfoTool } from './tools/user-info.ts';

/** The FreshRSS server, as data. */
export const server = defineServer({
  ...start,
  backend: 'FreshRSS',
  supplied: 'none',
  secretKeys: SECRET_KEYS,
  serialWrites: false,
  connect: ({ url, user, apiPassword }) => ({
    base: url,
    account: user,
    headers: () => ({}),
    signIn: signInAs(url, user, apiPassword),
    readsByPost: [ITEM_CONTENTS],
  }),
  explain,
  checks,
  tools: [
    getUserInfoTool,
    listFeedsTool,
    listCategoriesTool,
    getUnreadCountsTool,
    listArticlesTool,
    getArticlesTool,
    listArticleIdsTool,
    exportOpmlTool,
    markArticlesTool,
    markAllAsReadTool,
    subscribeFeedTool,
    updateFeedTool,
    unsubscribeFeedTool,
    renameCategoryOrLabelTool,
    deleteCategoryOrLabelTool,
    importOpmlTool,
  ],
});
