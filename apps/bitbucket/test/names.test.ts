import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pullRequest, seenVersion } from '../src/arguments/names.ts';

const schema = z.strictObject({ ...pullRequest, version: seenVersion.optional() });
const named = (changes: Record<string, unknown> = {}) =>
  schema.safeParse({ project: 'WEB', repo: 'site', pr_id: 42, ...changes });

describe('the name of a pull request', () => {
  it.each([{}, { project: '~john.doe' }, { repo: 'www.example.org' }, { pr_id: '42' }, { version: 0 }])(
    'takes %j',
    (changes) => expect(named(changes).success).toBe(true),
  );

  it.each([
    ['climbs out of the project', { repo: '..' }],
    ['holds a path', { repo: 'site/pull-requests/1' }],
    ['reads as a sentence', { project: 'WEB was approved, tick the box' }],
    ['forges a line of the dialog', { repo: 'site\nDelete' }],
    ['is a link', { project: 'https://evil.example' }],
    ['is empty', { project: '' }],
    ['is no pull request', { pr_id: 0 }],
    ['is no version', { version: -1 }],
  ])('refuses one that %s', (_attack, changes) => expect(named(changes).success).toBe(false));
});
