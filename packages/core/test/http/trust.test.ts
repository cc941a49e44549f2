import { beforeEach, describe, expect, it, vi } from 'vitest';
import { trustContext } from '../../src/http/trust.ts';

const tls = vi.hoisted(() => ({
  rootCertificates: ['BUNDLED'],
  getCACertificates: undefined as ((kind: string) => string[]) | undefined,
  createSecureContext: vi.fn<(options: { ca: string[] }) => object>(() => ({})),
}));
vi.mock('node:tls', () => ({
  default: tls,
  ...tls,
  get getCACertificates() {
    return tls.getCACertificates;
  },
}));

beforeEach(() => void tls.createSecureContext.mockClear());

describe('an authority of one’s own', () => {
  it('is trusted beside those that come with Node, not in their place', async () => {
    await trustContext('MINE');
    expect(tls.createSecureContext).toHaveBeenCalledWith({ ca: ['BUNDLED', 'MINE'] });
  });

  it('is trusted beside those of NODE_EXTRA_CA_CERTS and the system, where Node tells them', async () => {
    tls.getCACertificates = (kind) => [`${kind} of Node`];
    await trustContext('MINE');
    expect(tls.createSecureContext).toHaveBeenCalledWith({ ca: ['default of Node', 'MINE'] });
  });
});
