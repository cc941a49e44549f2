import { expect, it } from 'vitest';
import { withOrigin } from '../src/files/package-fields.ts';
import { project } from '../src/project.ts';

const origin = { directory: 'apps/lamps', mcpName: 'io.github.lamps/lamps-mcp' };

it('says where a package comes from, behind its licence', () => {
  const fields = withOrigin({ name: 'lamps', license: 'MIT', type: 'module' }, origin);
  expect(Object.keys(fields)).toEqual([
    'name',
    'license',
    'mcpName',
    'homepage',
    'bugs',
    'repository',
    'type',
    'publishConfig',
  ]);
  expect(fields).toMatchObject({
    mcpName: 'io.github.lamps/lamps-mcp',
    repository: { url: `git+${project.repository}.git`, directory: 'apps/lamps' },
  });
});

it('demands provenance, so that a stolen token alone publishes nothing, and keeps the rest of the settings', () => {
  const fields = withOrigin({ license: 'MIT', publishConfig: { exports: { '.': 'x' } } }, origin);
  expect(fields['publishConfig']).toEqual({ exports: { '.': 'x' }, access: 'public', provenance: true });
});

it('changes nothing the second time', () => {
  const once = withOrigin({ name: 'lamps', license: 'MIT', files: ['dist'] }, origin);
  expect(JSON.stringify(withOrigin(once, origin))).toBe(JSON.stringify(once));
});

it('gives a library no name in the registry of servers', () => {
  expect(withOrigin({ license: 'MIT' }, { directory: 'packages/core' })).not.toHaveProperty('mcpName');
});
