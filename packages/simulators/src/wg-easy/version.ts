/** 15.1 answers as 15.0 does. */
export type WgEasyVersion = '14' | '15.0' | '15.2' | '15.3' | '15.4';

/** What tells one v15 from the next. */
export interface Traits {
  readonly release: string;
  readonly listShowsKeys: boolean;
  readonly createAnswersId: boolean;
  readonly filters: boolean;
  readonly sorts: boolean;
  readonly obfuscationFields: boolean;
  readonly firewallFields: boolean;
  readonly getShowsEndpoint: boolean;
  readonly hostPrefixes: boolean;
  readonly configurationType: string;
  readonly renewsLink: boolean;
  readonly checksLinkExpiry: boolean;
  readonly refusesEnablingExpired: boolean;
  readonly totpStopsBasic: boolean;
  readonly refusesControlCharacters: boolean;
  readonly checksAddressSyntax: boolean;
  readonly minimumMtu: number;
  readonly minimumDns: number;
  readonly anonymousSessionIs204: boolean;
  readonly loginPath: string;
  readonly authMethods: boolean;
  readonly routingTable: boolean;
  readonly textMagicHeaders: boolean;
  readonly idMessage: string;
}

const V15_4: Traits = {
  release: 'v15.4.0',
  listShowsKeys: false,
  createAnswersId: true,
  filters: true,
  sorts: true,
  obfuscationFields: true,
  firewallFields: true,
  getShowsEndpoint: true,
  hostPrefixes: true,
  configurationType: 'application/octet-stream',
  renewsLink: true,
  checksLinkExpiry: true,
  refusesEnablingExpired: true,
  totpStopsBasic: true,
  refusesControlCharacters: true,
  checksAddressSyntax: true,
  minimumMtu: 1024,
  minimumDns: 0,
  anonymousSessionIs204: false,
  loginPath: '/api/auth/password',
  authMethods: true,
  routingTable: true,
  textMagicHeaders: true,
  idMessage: 'clientId is required',
};

const V15_3: Traits = {
  ...V15_4,
  release: 'v15.3.0',
  sorts: false,
  checksLinkExpiry: false,
  totpStopsBasic: false,
  refusesControlCharacters: false,
  checksAddressSyntax: false,
  loginPath: '/api/session',
  authMethods: false,
  routingTable: false,
};

const V15_2: Traits = {
  ...V15_3,
  release: 'v15.2.2',
  firewallFields: false,
  refusesEnablingExpired: false,
  textMagicHeaders: false,
};

const V15_0: Traits = {
  ...V15_2,
  release: 'v15.0.0',
  listShowsKeys: true,
  createAnswersId: false,
  filters: false,
  obfuscationFields: false,
  getShowsEndpoint: false,
  hostPrefixes: false,
  configurationType: 'text/plain',
  renewsLink: false,
  minimumMtu: 1280,
  minimumDns: 1,
  anonymousSessionIs204: true,
  idMessage: 'Client ID must be a valid number',
};

/** Version 14 has another API altogether, so the entry for it is never looked at while v14 answers. */
export const TRAITS: Readonly<Record<WgEasyVersion, Traits>> = {
  '14': V15_0,
  '15.0': V15_0,
  '15.2': V15_2,
  '15.3': V15_3,
  '15.4': V15_4,
};
