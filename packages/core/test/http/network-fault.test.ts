import { describe, expect, it } from 'vitest';
import { Fault } from '../../src/http/fault.ts';
import { isConnectionLoss, networkFault } from '../../src/http/network-fault.ts';

const site = { origin: 'https://ci.example:8443', caSettings: 'TEST_CA_FILE', proxied: false };

/** As Node throws them: with a code, and with a text that repeats what it should not. */
const thrown = (code: unknown, more: object = {}): Error =>
  Object.assign(new Error('Invalid header s3cr3t at https://bob:s3cr3t@ci.example?token=s3cr3t'), {
    code,
    ...more,
  });

const at = (address: string, port: number): Error => thrown('ECONNREFUSED', { address, port });

const reason = (proxied: boolean): string =>
  networkFault(thrown('ENOTFOUND'), { ...site, proxied }).facts.reason;

const loss = (code: string): boolean => isConnectionLoss(networkFault(thrown(code), site));

describe('an exception of the network', () => {
  it.each([
    ['ECONNREFUSED', 'unreachable'],
    ['ENOTFOUND', 'unreachable'],
    ['EAI_AGAIN', 'unreachable'],
    ['ECONNRESET', 'unreachable'],
    ['UND_ERR_SOCKET', 'unreachable'],
    ['UND_ERR_ABORTED', 'unreachable'],
    ['ESOMETHINGNEW', 'unreachable'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['UND_ERR_BODY_TIMEOUT', 'timeout'],
    ['ETIMEDOUT', 'timeout'],
    ['CERT_REVOKED', 'tls'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls'],
    ['EPROTO', 'tls'],
    ['HPE_INVALID_CONSTANT', 'not_api'],
    ['Z_DATA_ERROR', 'not_api'],
    ['UND_ERR_INVALID_ARG', 'invalid_request'],
    ['UND_ERR_DESTROYED', 'aborted'],
  ])('%s is %s, and its text is not used', (code, kind) => {
    const { facts } = networkFault(thrown(code), site);
    expect(facts.kind).toBe(kind);
    expect(facts.reason).not.toMatch(/s3cr3t|bob/);
    expect(facts.reason).toMatch(/\.$/);
  });

  it.each([undefined, 42, 'not a code s3cr3t', 'lower', 'A'.repeat(200)])(
    'with the code %j has none',
    (code) => {
      const { facts } = networkFault(thrown(code), site);
      expect(facts).toMatchObject({ kind: 'unreachable', code: 'UNKNOWN' });
      expect(facts.reason).not.toContain('s3cr3t');
    },
  );

  it.each([undefined, null, 's3cr3t', 7])('%j is survived too', (error) => {
    expect(networkFault(error, site).facts.reason).not.toContain('s3cr3t');
  });

  it('shows where it happened, for each address once, when these are addresses', () => {
    const both = Object.assign(new AggregateError([at('::1', 80), at('127.0.0.1', 80), at('::1', 80)]), {
      code: 'ECONNREFUSED',
    });
    expect(networkFault(both, site).facts.reason).toContain('(ECONNREFUSED at [::1]:80, 127.0.0.1:80)');
    expect(networkFault(at('bob:s3cr3t', 80), site).facts.reason).toContain('(ECONNREFUSED)');
  });

  it('takes the code of the cause where it has none of its own', () => {
    const wrapped = new Error('s3cr3t', { cause: thrown('CERT_HAS_EXPIRED') });
    expect(networkFault(wrapped, site).facts).toMatchObject({ kind: 'tls', code: 'CERT_HAS_EXPIRED' });
  });

  it('that was explained already stays as it is', () => {
    const fault = new Fault({ kind: 'shape', reason: 'x' });
    expect(networkFault(fault, site)).toBe(fault);
  });

  it('mentions the proxy only where one is set', () => {
    expect(reason(false)).not.toContain('PROXY');
    expect(reason(true)).toContain('HTTPS_PROXY');
  });

  it.each([
    ['CERT_NOT_YET_VALID', 'clocks'],
    ['CERT_HAS_EXPIRED', 'expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'another name'],
    ['UND_ERR_PRX_TLS', 'another name'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
    ['CERT_SIGNATURE_FAILURE', 'the check failed'],
  ])('%s says what to mend and where authorities are trusted', (code, word) => {
    const { reason } = networkFault(thrown(code), site).facts;
    expect(reason).toContain(word);
    expect(reason).toContain(`(${code})`);
    expect(reason).toContain('TEST_CA_FILE');
  });

  it('is a loss of the connection only when nothing else is known', () => {
    expect(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].every(loss)).toBe(true);
    expect(['ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'CERT_HAS_EXPIRED', 'ENOTFOUND'].some(loss)).toBe(false);
  });
});
