export { openTeamPlace } from './caller/team-place.ts';
export { tokensCommand } from './caller/tokens-command.ts';
export { serveHttp } from './serve/serve-http.ts';
