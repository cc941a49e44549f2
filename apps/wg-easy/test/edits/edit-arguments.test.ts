import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { EDITABLE } from '../../src/edits/edit.ts';
import { editArguments } from '../../src/edits/edit-arguments.ts';

describe('the fields a caller can name', () => {
  it('are the editable ones, and no hook, key or unknown field', () => {
    expect(Object.keys(editArguments).toSorted()).toEqual([...EDITABLE].toSorted());
  });

  it.each([
    'preUp',
    'postUp',
    'preDown',
    'postDown',
    'serverEndpoint',
    'jC',
    'i1',
    'privateKey',
    'userId',
    'id',
  ])('do not include %s', (field) => {
    expect(z.strictObject(editArguments).safeParse({ name: 'x', [field]: '' }).success).toBe(false);
  });
});
