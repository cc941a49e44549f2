import { address, secret, text } from '@guard/core';
import { expect, it } from 'vitest';
import { requiredSettings, settings } from '../src/files/settings.ts';
import type { PublishedServer } from '@guard/workspace';
import { wgEasy } from './support/wg-easy.ts';

const lamps: PublishedServer = {
  ...wgEasy,
  definition: {
    ...wgEasy.definition,
    prefix: 'LAMPS',
    variables: {
      houseAddress: address({ describes: 'Address', trims: [] }),
      owner: text({ describes: 'Owner' }),
      doorKey: secret({ describes: 'Key' }),
    },
  },
};
const kinds = (wanted: 'secret' | 'kind', value: unknown) =>
  settings(lamps)
    .filter((setting) => setting[wanted] === value)
    .map(({ name }) => name);

it('tells a secret by its twin, so that a new one is never shown in a form', () => {
  expect(kinds('secret', true)).toEqual(['LAMPS_DOOR_KEY', 'GUARD_NOTIFY_URL', 'HTTP_PROXY', 'HTTPS_PROXY']);
});

it('tells paths and switches from text', () => {
  expect(kinds('kind', 'file')).toEqual([
    'LAMPS_DOOR_KEY_FILE',
    'LAMPS_CA_FILE',
    'GUARD_KEY_FILE',
    'GUARD_NOTIFY_URL_FILE',
    'GUARD_NOTIFY_TOKEN_FILE',
    'GUARD_NOTIFY_KEY_FILE',
    'GUARD_AUDIT_FILE',
    'GUARD_AUDIT_KEY_FILE',
  ]);
  expect(kinds('kind', 'switch')).toEqual(['LAMPS_READ_ONLY', 'LAMPS_INSECURE_TLS', 'ELICITATION']);
});

it('pairs what is required with its declaration', () => {
  expect(requiredSettings(lamps).map(({ key, name }) => [key, name])).toEqual([
    ['houseAddress', 'LAMPS_HOUSE_ADDRESS'],
    ['owner', 'LAMPS_OWNER'],
    ['doorKey', 'LAMPS_DOOR_KEY'],
  ]);
});
