/** The web interface, which is the answer to everything that no route matches. */
export function webPage(): Response {
  const page =
    '<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><title>Woodpecker</title>' +
    '<script src="/web-config.js"></script></head><body><div id="app"></div></body></html>\n';
  const headers = { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-cache' };
  return new Response(page, { status: 200, headers });
}

/** Other verbs than GET are sent on with method and body. */
export function slashRedirect(method: string, location: string): Response {
  if (method !== 'GET') return new Response(null, { status: 307, headers: { location } });
  const page = `<a href="${location}">Moved Permanently</a>.\n\n`;
  return new Response(page, {
    status: 301,
    headers: { location, 'content-type': 'text/html; charset=utf-8' },
  });
}
