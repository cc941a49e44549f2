import { describe, expect, it } from 'vitest';
import { server as template } from '@guard/sample-mcp/src/server.ts';
import { apps } from '../src/index.ts';

describe('the tools of all servers', () => {
  it('share no name: a framework that holds two servers refuses to start over one', () => {
    const names = [...apps, { definition: template }].flatMap(({ definition }) =>
      definition.tools.map(({ name }) => name),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
