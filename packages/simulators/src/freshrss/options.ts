import type { NetworkSwitches, When } from '../network.ts';
import type { FreshRssVersion } from './version.ts';
import type { Web } from './web.ts';

/** What the default category is called, by the language of the user. */
export const DEFAULT_CATEGORY_SHOWN = {
  en: 'Uncategorized',
  fr: 'Sans catégorie',
  de: 'Unkategorisiert',
  es: 'Sin categorizar',
  it: 'Senza categoria',
  pl: 'Brak kategorii',
  'pt-BR': 'Sem categoria',
  ru: 'Без категории',
  tr: 'Kategorisiz',
  'zh-CN': '未分类',
  /** A language that no list of translations knows. */
  'x-unknown': 'Ohne Zuordnung',
} as const;

/** What a test may change while the simulator runs. */
export interface FreshRssSwitches extends NetworkSwitches {
  version: FreshRssVersion;
  /** False: API access is off in the settings. The bare root says OK all the same. */
  apiEnabled: boolean;
  /** True: disabled by the administrator. Signing in still works, every later call is 401. */
  accountDisabled: boolean;
  /** Language of the user, seen in the name of the default category alone. */
  language: keyof typeof DEFAULT_CATEGORY_SHOWN;
  /** How the web server passes requests on; all but 'nginx' are misconfigurations that happen. */
  webServer:
    | 'nginx'
    | 'path-info-not-passed'
    | 'php-location-without-path-info'
    | 'authorization-dropped'
    | 'encoded-slashes-refused';
  /** A proxy that wants everybody to sign in first. FreshRSS does not see the request. */
  proxy: 'none' | 'sign-in-page' | 'sso-redirect';
  /** Bytes of a body above which a proxy answers 413. */
  maxBodyBytes: number;
  /** FreshRSS acts, but a proxy gave up waiting and answers 504. */
  gatewayTimeout: When;
  /** FreshRSS acts, then PHP dies in the middle of its answer: 200, and a body that ends too early. */
  cutBody: When;
  /** FreshRSS acts, and its answer waits for this promise; undefined answers at once. */
  holdAnswer: (request: { readonly method: string; readonly path: string }) => Promise<void> | undefined;
  /** A category named like a label: SQLite fails from 1.28 on, other databases take the default category. */
  database: 'sqlite' | 'mysql';
  /** 1.29.2-dev: whether feeds on loopback and private networks are allowed. */
  privateFeedsAllowed: boolean;
  /** What the pretended web answers, by URL. Nothing real is ever fetched. */
  webFeeds: Web;
}

/** What is fixed at start. */
export interface FreshRssFixed {
  user: string;
  apiPassword: string;
  email: string;
  /** Sub-folder below which FreshRSS lives, without slashes; empty is the root. */
  folder: string;
  /** First instant of the injected clock, milliseconds since 1970. Fractions count: ids are microseconds. */
  startAt: number;
}

export type FreshRssOptions = Partial<FreshRssFixed & FreshRssSwitches>;

export const DEFAULT_SWITCHES: FreshRssSwitches = {
  version: '1.29.1',
  apiEnabled: true,
  accountDisabled: false,
  language: 'en',
  webServer: 'nginx',
  proxy: 'none',
  maxBodyBytes: Number.POSITIVE_INFINITY,
  gatewayTimeout: false,
  cutBody: false,
  holdAnswer: () => undefined,
  database: 'sqlite',
  privateFeedsAllowed: false,
  webFeeds: {},
};

export const DEFAULT_FIXED: FreshRssFixed = {
  user: 'admin',
  apiPassword: 'FAKE-api-pass-0001',
  email: 'admin@example.org',
  folder: '',
  startAt: Date.UTC(2026, 11, 1),
};
