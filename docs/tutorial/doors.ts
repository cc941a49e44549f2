import { createServer } from 'node:http';

// A lock company's service, as small as it can be: codes that open a door until a moment.
const codes = new Map([
  [1, { id: 1, name: 'Cleaning', until: '2026-12-24T12:00:00Z' }],
  [2, { id: 2, name: 'Neighbour', until: '2026-12-31T12:00:00Z' }],
]);

const server = createServer(async (request, response) => {
  const { method, url = '/', headers } = request;
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  let text = '';
  for await (const chunk of request) text += String(chunk);
  if (headers['x-token'] !== 'open-sesame') return answer(401, {});
  if (method !== 'GET') process.stderr.write(`${method} ${url} ${text}\n`);
  if (url === '/codes') return answer(200, { codes: [...codes.values()] });
  const code = codes.get(Number(url.split('/')[2]));
  if (code === undefined) return answer(404, {});
  if (method === 'PATCH') Object.assign(code, JSON.parse(text));
  if (method === 'DELETE') codes.delete(code.id);
  return answer(200, code);
});
server.listen(Number(process.env['PORT'] ?? 4100), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`);
});
