export { serveHttp } from './serve/serve-http.ts';
