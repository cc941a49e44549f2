import { address, headerToken, secret, text } from '@guard/core/start';

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
  project: text({
    describes: 'Key of the one project that this server may look into and change',
    optional: true,
    flag: 'project',
    check: keyOrSlug,
  }),
  repo: text({
    describes: 'Slug of the one repository of that project that this server may look into and change',
    optional: true,
    flag: 'repo',
    check: keyOrSlug,
  }),
};

/** As the arguments are checked that it takes the place of. */
function keyOrSlug(value: string): string | undefined {
  return /^~?[a-z\d](?:[a-z\d._-]{0,126}[a-z\d_-])?$/i.test(value)
    ? undefined
    : 'must be the key of a project or the slug of a repository';
}

/** The tools of everyday work. Those that write are offered only to whoever allows writes. */
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
