import { startWgEasy } from '@guard/simulators';
import type { ExampleCalls, ExampleFact, TestBackend } from '@guard/testkit';

const factsOf = (id: number, name: string): ExampleFact[] => [
  { label: 'Client', value: name, from: 'backend' },
  { label: 'IPv4 address', value: `10.8.0.${id + 1}`, from: 'backend' },
  { label: 'IPv6 address', value: `fdcc:ad94:bacf:61a4::cafe:${id + 1}`, from: 'backend' },
];

/** One call per tool, on a wg-easy with the clients 1 to 4. */
export const calls: ExampleCalls = {
  list_clients: { args: {} },
  get_client: { args: { clientId: 1 } },
  create_client: {
    args: { name: 'phone' },
    facts: [{ label: 'Client', value: 'phone', from: 'call' }],
    writes: [{ method: 'POST', path: '/api/client', body: { name: 'phone', expiresAt: null } }],
    other: {
      args: { name: 'tablet' },
      writes: [{ method: 'POST', path: '/api/client', body: { name: 'tablet', expiresAt: null } }],
    },
  },
  update_client: {
    args: { clientId: 1, name: 'old laptop' },
    facts: factsOf(1, 'laptop'),
    writes: [{ method: 'POST', path: '/api/client/1', body: { name: 'old laptop', enabled: true } }],
    other: {
      args: { clientId: 1, name: 'old laptop', serverAllowedIps: ['192.168.0.0/16'] },
      writes: [{ method: 'POST', path: '/api/client/1', body: { serverAllowedIps: ['192.168.0.0/16'] } }],
    },
  },
  enable_client: {
    args: { clientId: 3 },
    facts: factsOf(3, 'guest'),
    writes: [{ method: 'POST', path: '/api/client/3/enable' }],
    other: { args: { clientId: 4 }, writes: [{ method: 'POST', path: '/api/client/4/enable' }] },
  },
  disable_client: { args: { clientId: 1 }, writes: [{ method: 'POST', path: '/api/client/1/disable' }] },
  delete_client: {
    args: { clientId: 1 },
    facts: factsOf(1, 'laptop'),
    writes: [{ method: 'DELETE', path: '/api/client/1' }],
    other: { args: { clientId: 2 }, writes: [{ method: 'DELETE', path: '/api/client/2' }] },
  },
  get_client_config: { args: { clientId: 1 } },
  get_client_qrcode: { args: { clientId: 1 } },
  generate_one_time_link: {
    args: { clientId: 1 },
    facts: factsOf(1, 'laptop'),
    writes: [{ method: 'POST', path: '/api/client/1/generateOneTimeLink' }],
    other: { args: { clientId: 2 }, writes: [{ method: 'POST', path: '/api/client/2/generateOneTimeLink' }] },
  },
  get_vpn_server_info: { args: {} },
};

/** A wg-easy with four clients, the last two of them switched off. */
export async function startBackend(): Promise<TestBackend> {
  const wgEasy = await startWgEasy();
  const { username, password } = wgEasy.credentials;
  const seed = () => {
    wgEasy.addClient({ name: 'laptop' });
    wgEasy.addClient({ name: 'desk' });
    wgEasy.addClient({ name: 'guest', enabled: false });
    wgEasy.addClient({ name: 'spare', enabled: false });
  };
  seed();
  return {
    env: { WG_EASY_URL: wgEasy.url, WG_EASY_USERNAME: username, WG_EASY_PASSWORD: password },
    journal: wgEasy.journal,
    reset() {
      wgEasy.reset();
      seed();
    },
    disturb() {
      for (const { id, name } of wgEasy.clients) wgEasy.changeClient(id, { name: `${name} (moved)` });
    },
    close: () => wgEasy.close(),
  };
}
