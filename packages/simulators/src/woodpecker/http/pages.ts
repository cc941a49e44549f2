/** The web interface, which is the answer to everything that no route matches. */
export function webPage(): Response {
  const page =
    '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Woodpecker</title></head>' +
    '<body><div id="app"></div><script type="module" src="/assets/index.js"></script></body></html>\n';
  return new Response(page, { status: 200, headers: { 'content-type': 'text/html; charset=UTF-8' } });
}

/** Other verbs than GET are sent on with method and body. */
export function slashRedirect(method: string, location: string): Response {
  const status = method === 'GET' ? 301 : 307;
  return new Response(null, { status, headers: { location } });
}
