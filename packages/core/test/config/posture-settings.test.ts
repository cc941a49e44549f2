import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { problemsOf, readVpn, vpn, vpnEnvironment } from './environment.ts';

const choices = (env: Record<string, string>) => readVpn(env).choices;

describe('what of the posture a person can choose', () => {
  test('nothing is chosen by default', () => {
    const { choices } = readVpn();
    expect(Object.values(choices).filter((choice) => choice !== undefined)).toEqual([]);
  });

  test.each([
    ['GUARD_APPROVE_BY', 'dialog', 'approveBy'],
    ['GUARD_WHEN_UNABLE', 'token', 'whenUnable'],
    ['GUARD_WHEN_UNABLE', 'refuse', 'whenUnable'],
    ['GUARD_WHEN_OFF', 'token', 'whenOff'],
    ['GUARD_WHEN_OFF', 'refuse', 'whenOff'],
  ] as const)('%s=%s', (name, value, setting) => {
    expect(choices({ [name]: ` ${value}\r\n` })[setting]).toEqual({ value, by: name });
  });

  test.each([
    ['ELICITATION', 'false', { ask: { value: 'off', by: 'ELICITATION' } }],
    ['ELICITATION', 'true', { ask: { value: 'on', by: 'ELICITATION' } }],
    ['WG_EASY_READ_ONLY', '1', { writes: { value: 'denied', by: 'WG_EASY_READ_ONLY' } }],
  ])('%s=%s', (name, value, chosen) => {
    expect(choices({ [name]: value })).toMatchObject(chosen);
  });

  test.each([
    ['GUARD_APPROVE_BY', 'page', 'dialog'],
    ['GUARD_APPROVE_BY', 'passkey', 'dialog'],
    ['GUARD_WHEN_UNABLE', 'page', 'token or refuse'],
    ['GUARD_WHEN_OFF', 'page', 'token or refuse'],
  ])(
    '%s=%s stops the start: there is no page, and the next weaker value was not meant',
    (name, value, instead) => {
      const [problem] = problemsOf(() =>
        readConfiguration(vpn, vpnEnvironment({ [name]: value }), { hasPage: false }),
      );
      expect(problem).toBe(
        `${name}=${value} needs the approval page, which this server does not have: set it to ${instead}`,
      );
    },
  );

  test.each([
    // Nobody can choose to run unasked.
    ['GUARD_WHEN_OFF', 'run'],
    ['GUARD_WHEN_OFF', 'Refuse'],
    ['GUARD_WHEN_UNABLE', 'run'],
    ['GUARD_WHEN_UNABLE', 'never'],
    ['GUARD_APPROVE_BY', 'token'],
    ['GUARD_APPROVE_BY', 'unset'],
    ['GUARD_APPROVE_BY', 'constructor'],
  ])('%s=%s stops the start and names the values', (name, value) => {
    const problems = problemsOf(() => readVpn({ [name]: value }));
    expect(problems).toEqual([
      expect.stringMatching(new RegExp(`^${name} must be one of \\w+, \\w+, \\w+: `)),
    ]);
    expect(problems[0]).not.toContain(value === 'unset' ? 'value unset' : value);
  });

  test('an empty value, as compose writes it, is as good as unset', () => {
    expect(choices({ GUARD_APPROVE_BY: '' }).approveBy).toBeUndefined();
  });
});
