import { address, secret, text } from '@guard/core/start';

/** The settings that the server needs to reach its FreshRSS. */
export const variables = {
  url: address({
    describes: 'Address of FreshRSS, such as https://rss.example.org or https://example.org/freshrss',
    // "/p" stays: where the web root is the whole repository, the API lives below it.
    trims: ['/reader/api/0', '/api/greader.php', '/api/fever.php', '/api', '/i/index.php', '/i'],
  }),
  user: text({
    describes: 'Login name in FreshRSS; upper and lower case matter',
    check: (name) =>
      /^[\w.@-]+$/.test(name) ? undefined : 'holds a character that no FreshRSS user name can have',
  }),
  apiPassword: secret({
    describes: 'API password from the profile page of FreshRSS; not the password of its web page',
  }),
};

/** The tools of everyday reading. */
export const presets = {
  essential: ['list_feeds', 'list_categories', 'list_articles', 'get_articles', 'mark_articles'],
};
