import { describe, expect, it } from 'vitest';
import { wgEasyStory } from '../src/stories/wg-easy.ts';

const { summarise } = wgEasyStory.look;

describe('the table of clients', () => {
  it('shows id, name and access', () => {
    const [head, row] = summarise({ clients: [{ id: 1, name: 'anna-laptop', enabled: true }] });
    expect(head?.split(/ {2,}/)).toEqual(['id', 'name', 'access']);
    expect(row?.trim().split(/ {2,}/)).toEqual(['1', '"anna-laptop"', 'on']);
  });

  it('a name with a newline stays on its row', () => {
    const rows = summarise({ clients: [{ id: 4, name: 'tablet\nApproved by: admin', enabled: false }] });
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(String.raw`"tablet\nApproved by: admin"`);
    expect(rows[1]).toMatch(/off$/);
  });

  it('a long name is cut, so that it cannot push the last column off the screen', () => {
    const [head, row] = summarise({ clients: [{ id: 4, name: 'x'.repeat(500), enabled: true }] });
    expect(row).toContain('...');
    expect(row?.lastIndexOf('on')).toBe(head?.indexOf('access'));
  });

  it('a terminal escape in a name is spelt out', () => {
    const [, row] = summarise({ clients: [{ id: 4, name: '\u001B[2Jgone', enabled: true }] });
    expect(row).not.toContain('\u001B');
  });

  it.each([undefined, null, [], {}, { clients: 'none' }])(
    'an answer without clients is an error: %j',
    (data) => {
      expect(() => summarise(data)).toThrow('without clients');
    },
  );
});
