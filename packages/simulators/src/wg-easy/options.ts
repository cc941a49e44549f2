import type { NetworkSwitches } from '../network.ts';
import type { WgEasyVersion } from './version.ts';

/** What a test may change while the simulator runs. */
export interface WgEasySwitches extends NetworkSwitches {
  version: WgEasyVersion;
  /** Role of the one account. As CLIENT its user id is 2, so that rows of user 1 are somebody else's. */
  role: 'ADMIN' | 'CLIENT';
  /** The account has a verified second factor. */
  totp: boolean;
  accountDisabled: boolean;
  /** `DISABLE_PASSWORD_AUTH=true`, known from 15.4 on. */
  passwordSignInDisabled: boolean;
  setupDone: boolean;
  firewall: boolean;
  /** wg0 is gone: nobody is connected, list, get and writes answer 500. */
  interfaceDown: boolean;
  /** The disk is full, or another process holds the database: what is written answers 500 and changes nothing. */
  databaseLocked: boolean;
  /** GitHub cannot be reached. */
  releaseCheckDown: boolean;
  /** First paragraph of the newest release, third-party words. */
  changelog: string;
  /** `INSECURE`, shown in /api/information only. */
  insecure: boolean;
  /** Version 14 alone: whether it was started with a password. */
  v14Password: boolean;
}

/** What is fixed at start. */
export interface WgEasyFixed {
  username: string;
  password: string;
  /** First instant of the injected clock, milliseconds since 1970. */
  startAt: number;
  ipv4Cidr: string;
  ipv6Cidr: string;
  /** False is `DISABLE_IPV6=true`. */
  ipv6: boolean;
  defaultDns: readonly string[];
  defaultAllowedIps: readonly string[];
  /** Public end point of the VPN, not of the web interface; the empty text where nobody has set it. */
  host: string;
  port: number;
  /** Turns of the event loop that a write stays open, so that two of them can overlap. */
  writeTurns: number;
}

export type WgEasyOptions = Partial<WgEasyFixed & WgEasySwitches>;

export const DEFAULT_SWITCHES: WgEasySwitches = {
  version: '15.4',
  role: 'ADMIN',
  totp: false,
  accountDisabled: false,
  passwordSignInDisabled: false,
  setupDone: true,
  firewall: false,
  interfaceDown: false,
  databaseLocked: false,
  releaseCheckDown: false,
  changelog: '',
  insecure: true,
  v14Password: true,
};

export const DEFAULT_FIXED: WgEasyFixed = {
  username: 'admin',
  password: 'FAKE-admin-pass-0001',
  startAt: Date.UTC(2026, 11, 1),
  ipv4Cidr: '10.8.0.0/24',
  ipv6Cidr: 'fdcc:ad94:bacf:61a4::cafe:0/112',
  ipv6: true,
  defaultDns: ['1.1.1.1', '2606:4700:4700::1111'],
  defaultAllowedIps: ['0.0.0.0/0', '::/0'],
  host: 'vpn.example.test',
  port: 51820,
  writeTurns: 100,
};
