import { address, headerToken, secret } from '@guard/core/start';

/** What the server must be told to reach its Bitbucket. */
export const variables = {
  url: address({
    describes: 'Address of the Bitbucket Data Center, folder included, such as https://bitbucket.example.org',
    trims: ['/rest/api/latest', '/rest/api/1.0', '/rest/api', '/rest', '/dashboard', '/projects', '/login'],
  }),
  token: secret({
    describes:
      'HTTP access token of an account; its rights bound what this server can do, and tokens of a project or a repository cannot merge',
    check: headerToken,
  }),
};

/** The tools of everyday work. */
export const presets = {
  essential: [
    'list_pull_requests',
    'get_pull_request',
    'get_merge_status',
    'list_pr_comments',
    'get_pr_diff',
    'get_file_content',
    'add_pr_comment',
    'merge_pull_request',
  ],
};
