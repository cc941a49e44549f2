import type { Tool } from '@guard/core';
import { deleteCategoryOrLabel } from './tools/delete-category-or-label.ts';
import { exportOpml } from './tools/export-opml.ts';
import { getArticles } from './tools/get-articles.ts';
import { getUnreadCounts } from './tools/get-unread-counts.ts';
import { getUserInfo } from './tools/get-user-info.ts';
import { importOpml } from './tools/import-opml.ts';
import { listArticleIds } from './tools/list-article-ids.ts';
import { listArticles } from './tools/list-articles.ts';
import { listCategories } from './tools/list-categories.ts';
import { listFeeds } from './tools/list-feeds.ts';
import { markAllAsRead } from './tools/mark-all-as-read.ts';
import { markArticles } from './tools/mark-articles.ts';
import { renameCategoryOrLabel } from './tools/rename-category-or-label.ts';
import { subscribeFeed } from './tools/subscribe-feed.ts';
import { unsubscribeFeed } from './tools/unsubscribe-feed.ts';
import { updateFeed } from './tools/update-feed.ts';

/** The tools in the order in which they are listed. */
export const tools: readonly Tool[] = [
  getUserInfo,
  listFeeds,
  listCategories,
  getUnreadCounts,
  listArticles,
  getArticles,
  listArticleIds,
  exportOpml,
  markArticles,
  markAllAsRead,
  subscribeFeed,
  updateFeed,
  unsubscribeFeed,
  renameCategoryOrLabel,
  deleteCategoryOrLabel,
  importOpml,
];
