export const NO_PATH_INFO =
  'the web server does not pass PATH_INFO to PHP, so FreshRSS never sees which call was made. ' +
  'In nginx the location has to match \\.php(/|$) and set fastcgi_param PATH_INFO; in Apache, AcceptPathInfo On.';
export const BELOW_P =
  'FRESHRSS_URL lacks /p at its end: the API of this FreshRSS answers below /p/api/greader.php.';
export const P_TOO_MANY =
  'FRESHRSS_URL ends in /p, and nothing answers there: remove /p if the folder p is the web root itself.';
