import { CLIENTS } from './catalogue.ts';
import { clientPage } from './page.ts';

/** One page per client. */
export default {
  paths: () => CLIENTS.map((client) => ({ params: { client: client.id }, content: clientPage(client) })),
};
