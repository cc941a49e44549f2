import { path } from '@guard/core';

/** Below the base address. All of it is PATH_INFO of one script, which some web servers do not pass on. */
export const SCRIPT = path`/api/greader.php`;
/** The same script where the web root is the whole repository. */
export const SCRIPT_BELOW_P = path`/p/api/greader.php`;
export const CLIENT_LOGIN = path`${SCRIPT}/accounts/ClientLogin`;
export const COMPATIBILITY = path`${SCRIPT}/check/compatibility`;

const API = path`${SCRIPT}/reader/api/0`;
export const USER_INFO = path`${API}/user-info`;
export const TAG_LIST = path`${API}/tag/list`;
export const UNREAD_COUNT = path`${API}/unread-count`;
export const SUBSCRIPTION_LIST = path`${API}/subscription/list`;
export const EXPORT = path`${API}/subscription/export`;
export const ITEM_IDS = path`${API}/stream/items/ids`;
/** Only reads, and only by POST. */
export const ITEM_CONTENTS = path`${API}/stream/items/contents`;

export const EDIT_TAG = path`${API}/edit-tag`;
export const RENAME_TAG = path`${API}/rename-tag`;
export const DISABLE_TAG = path`${API}/disable-tag`;
export const MARK_ALL_AS_READ = path`${API}/mark-all-as-read`;
export const QUICK_ADD = path`${API}/subscription/quickadd`;
export const EDIT_SUBSCRIPTION = path`${API}/subscription/edit`;
export const IMPORT = path`${API}/subscription/import`;
