import { path } from '@guard/core';

/** Below the base address. All of it is PATH_INFO of one script, which some web servers do not pass on. */
export const SCRIPT = path`/api/greader.php`;
/** The same script where the web root is the whole repository. */
export const SCRIPT_BELOW_P = path`/p/api/greader.php`;
export const CLIENT_LOGIN = path`/api/greader.php/accounts/ClientLogin`;
export const COMPATIBILITY = path`/api/greader.php/check/compatibility`;

export const USER_INFO = path`/api/greader.php/reader/api/0/user-info`;
export const TAG_LIST = path`/api/greader.php/reader/api/0/tag/list`;
export const UNREAD_COUNT = path`/api/greader.php/reader/api/0/unread-count`;
export const SUBSCRIPTION_LIST = path`/api/greader.php/reader/api/0/subscription/list`;
export const EXPORT = path`/api/greader.php/reader/api/0/subscription/export`;
export const ITEM_IDS = path`/api/greader.php/reader/api/0/stream/items/ids`;
/** Only reads, and only by POST. */
export const ITEM_CONTENTS = path`/api/greader.php/reader/api/0/stream/items/contents`;

export const EDIT_TAG = path`/api/greader.php/reader/api/0/edit-tag`;
export const RENAME_TAG = path`/api/greader.php/reader/api/0/rename-tag`;
export const DISABLE_TAG = path`/api/greader.php/reader/api/0/disable-tag`;
export const MARK_ALL_AS_READ = path`/api/greader.php/reader/api/0/mark-all-as-read`;
export const QUICK_ADD = path`/api/greader.php/reader/api/0/subscription/quickadd`;
export const EDIT_SUBSCRIPTION = path`/api/greader.php/reader/api/0/subscription/edit`;
export const IMPORT = path`/api/greader.php/reader/api/0/subscription/import`;
