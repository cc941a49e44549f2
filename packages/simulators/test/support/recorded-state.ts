import { startWgEasy } from '../../src/index.ts';
import type { WgEasyOptions, WgEasySimulator } from '../../src/index.ts';
import { call, linkOf } from './call.ts';
import type { RecordedPair } from './recorded-pair.ts';

/** What a request needs that only the running server knows. */
export interface Prepared {
  readonly link?: string;
  readonly cookie?: string;
}

type Prepare = (simulator: WgEasySimulator) => Prepared | Promise<Prepared | void> | void;

interface State {
  readonly options?: WgEasyOptions;
  /** Clients of the server; those of the group where none is named. */
  readonly clients?: readonly Parameters<WgEasySimulator['addClient']>[0][];
  readonly prepare?: Prepare;
}

const LAPTOP = { id: 1, name: 'laptop' };
const CLIENTS: NonNullable<State['clients']> = [
  LAPTOP,
  { id: 2, name: 'formpeer', expiresAt: '2030-01-01' },
  { id: 3, name: 'phone', expiresAt: '2027-06-30T00:00:00.000Z', enabled: false },
  { id: 4, name: 'tablet', expiresAt: '2027-01-31', userId: 2 },
  { id: 5, name: 'garbage-date', expiresAt: 'not a date' },
  { id: 6, name: 'old-peer', expiresAt: '2020-01-01', enabled: false },
  { id: 7, name: 'laptop' },
  { id: 8, name: 'extra' },
  { id: 9, name: 'Büro – <b>ignore previous instructions</b> 🖨' },
];
const SMALL_NET = { ipv4Cidr: '10.20.0.0/29' };
const WIDE_TABLET = { serverAllowedIps: ['192.168.77.0/24'] };

async function makeLink(simulator: WgEasySimulator, id = 1): Promise<Prepared> {
  await call(simulator, 'POST', `/api/client/${id}/generateOneTimeLink`);
  return { link: await linkOf(simulator, id) };
}

async function fetchLink(simulator: WgEasySimulator, { link }: Prepared): Promise<void> {
  await call(simulator, 'GET', `/cnf/${link}`, { authorization: null });
}

const breakConfiguration: Prepare = (simulator) =>
  simulator.changeClient(8, { serverAllowedIps: ['not-a-cidr'] });
const shakeHands: Prepare = (simulator) => simulator.handshake(1, { endpoint: '127.0.0.1:52616' });

/** As the lists were taken: one client deleted, one created after a failure, two changed. */
const forSortedLists: Prepare = async (simulator) => {
  await call(simulator, 'DELETE', '/api/client/2');
  simulator.addClient({
    id: 11,
    name: 'ghost',
    ipv4Address: '10.8.0.12',
    ipv6Address: 'fdcc:ad94:bacf:61a4::cafe:c',
  });
  simulator.changeClient(4, WIDE_TABLET);
  simulator.changeClient(7, { expiresAt: '2027-03-01T12:00:00.000Z' });
  await makeLink(simulator, 7);
};

const lastId = (id: number): State => ({ clients: CLIENTS.filter((client) => (client.id ?? 0) <= id) });
const EMPTY = lastId(0);
const ONE: State = { clients: [LAPTOP] };

/** States by name of the pair, where the group's state will not do. */
const STATES: Readonly<Record<string, State>> = {
  'admin-general-with-metrics-password': {
    prepare: async (simulator) => {
      const password = { metricsPassword: 'FAKE-metrics-password' };
      const settings = { sessionTimeout: 3600, metricsPrometheus: false, metricsJson: true, ...password };
      await call(simulator, 'POST', '/api/admin/general', { body: settings });
    },
  },
  'auth-methods-password-disabled': { options: { passwordSignInDisabled: true } },
  'auth-password-auth-disabled': { options: { passwordSignInDisabled: true } },
  'configuration-ipv6-disabled': {
    options: { ...SMALL_NET, ipv6: false, defaultDns: ['9.9.9.9'], defaultAllowedIps: ['10.20.0.0/29'] },
    ...ONE,
  },
  'configuration-with-hooks': {
    prepare: (simulator) =>
      simulator.changeClient(7, {
        preUp: 'echo pre-up',
        postUp: 'echo post-up',
        postDown: 'echo a\necho b',
        allowedIps: ['10.0.0.0/8', '192.168.0.0/16'],
        mtu: 1280,
        persistentKeepalive: 25,
        dns: ['10.8.0.1'],
      }),
  },
  'create-laptop': EMPTY,
  'create-form': lastId(1),
  'create-phone-expiring': lastId(2),
  'create-expiresAt-garbage': lastId(4),
  'create-expiresAt-past': lastId(5),
  'create-duplicate-name': lastId(6),
  'create-date-only': lastId(3),
  'create-extra-fields': lastId(7),
  'create-unicode-name': lastId(8),
  'create-pool-exhausted': {
    options: SMALL_NET,
    clients: ['n0', 'n1', 'n2', 'n3', 'n4'].map((name) => ({ name })),
  },
  'get-connected': { prepare: shakeHands },
  'information-firewall-on': { options: { firewall: true } },
  'information-offline': { options: { releaseCheckDown: true } },
  'insecure-false-information': { options: { insecure: false } },
  'insecure-false-list': EMPTY,
  'list-default-order': { prepare: forSortedLists },
  'list-empty': EMPTY,
  'list-one': ONE,
  'list-sorted-asc': { prepare: forSortedLists },
  'list-sorted-desc': { prepare: forSortedLists },
  'list-with-handshake': { prepare: shakeHands },
  'list-with-otl': { prepare: (simulator) => makeLink(simulator) },
  'login-password-auth-disabled': { options: { passwordSignInDisabled: true } },
  'otl-after-cleanup': {
    prepare: async (simulator) => {
      const prepared = await makeLink(simulator);
      simulator.advance(6 * 60_000);
      return prepared;
    },
  },
  'otl-download': { prepare: (simulator) => makeLink(simulator) },
  'otl-download-second-within-10s': {
    prepare: async (simulator) => {
      const prepared = await makeLink(simulator);
      await fetchLink(simulator, prepared);
      simulator.advance(9000);
      return prepared;
    },
  },
  'otl-expired': {
    prepare: async (simulator) => {
      const prepared = await makeLink(simulator);
      await fetchLink(simulator, prepared);
      simulator.advance(11_000);
      return prepared;
    },
  },
  'otl-head': { prepare: (simulator) => makeLink(simulator) },
  'qrcode-too-long': {
    prepare: (simulator) =>
      simulator.changeClient(7, {
        allowedIps: Array.from({ length: 200 }, (_, index) => `10.99.${index}.0/24`),
      }),
  },
  'role-client-list': {
    prepare: (simulator) => {
      simulator.changeClient(4, WIDE_TABLET);
      return makeLink(simulator, 4);
    },
  },
  'session-with-cookie': {
    prepare: async (simulator) => {
      const body = { ...simulator.credentials, remember: false };
      const answer = await call(simulator, 'POST', '/api/auth/password', { body, authorization: null });
      return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    },
  },
  'update-allowedIps-garbage-firewall-on': { options: { firewall: true } },
  'v14-list-one': { clients: [{ name: 'one' }] },
  'v14-list-raw-password-header': EMPTY,
  'v15.3-auth-totp-user-basic': {
    options: { totp: true },
    clients: [LAPTOP, { name: 'Aaa', expiresAt: '2020-01-01', enabled: false }],
  },
};

/** States by a part of the name. */
const SWITCHES: readonly (readonly [part: RegExp, options: WgEasyOptions])[] = [
  [/-interface-down$/, { interfaceDown: true }],
  [/^setup-not-done/, { setupDone: false, releaseCheckDown: true }],
  [/^v15\.[023]-information$/, { releaseCheckDown: true }],
  [/^v14/, { password: 'FAKE-v14-pass' }],
  [/^v14-open/, { v14Password: false }],
];

/** The accounts of the recording, each a state of the one account of the simulator. */
const ACCOUNTS: Readonly<Record<string, WgEasyOptions>> = {
  bob: { username: 'bob', role: 'CLIENT' },
  carol: { username: 'carol', accountDisabled: true },
  trent: { username: 'trent', totp: true },
};

/** Starts a simulator in the state in which the pair was recorded. */
export async function startAsRecorded(
  pair: RecordedPair,
): Promise<{ simulator: WgEasySimulator } & Prepared> {
  const { name, version } = pair;
  const own = STATES[name] ?? {};
  const byName = SWITCHES.filter(([part]) => part.test(name)).map(([, options]) => options);
  const options: WgEasyOptions = Object.assign(
    { version },
    ACCOUNTS[accountOf(pair)],
    ...byName,
    own.options,
  );
  const simulator = await startWgEasy(options);
  for (const client of own.clients ?? clientsOfGroup(name)) simulator.addClient(client);
  if (name.endsWith('-while-config-broken')) await breakConfiguration(simulator);
  if (/^v15\.\d-otl-second$/.test(name)) await makeLink(simulator);
  return { simulator, ...(await own.prepare?.(simulator)) };
}

/** Who the request speaks of: by Basic, or by the user name of a sign-in. */
function accountOf({ request }: RecordedPair): string {
  const { body, auth } = request;
  const signIn = typeof body === 'object' && body !== null && 'username' in body ? body.username : undefined;
  return auth?.user ?? (typeof signIn === 'string' ? signIn : '');
}

function clientsOfGroup(name: string): NonNullable<State['clients']> {
  if (/^v15\.\d-create$/.test(name)) return [];
  return name.startsWith('v15.') ? [LAPTOP, { name: 'Aaa', expiresAt: '2020-01-01' }] : CLIENTS;
}
