import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dockerfile, dockerignore, readBaseImages } from '../src/files/dockerfile.ts';
import { publishedNames } from '../src/names.ts';
import { faultsOfDockerfile } from './support/dockerfile-faults.ts';
import { repository } from '@guard/workspace';
import { wgEasy } from './support/wg-easy.ts';

const bases = readBaseImages(await readFile(join(repository, 'packages/release/bases.Dockerfile'), 'utf8'));
const text = dockerfile(wgEasy, bases);

it('keeps to the rules', () => {
  expect(faultsOfDockerfile(text)).toEqual([]);
});

it('proves to the registry that the image is that of the server', () => {
  expect(text).toContain(`io.modelcontextprotocol.server.name="${publishedNames(wgEasy).registry}"`);
});

it('copies every file that is built, and tries the tools before there is an image', () => {
  expect(text).toContain('COPY dist/wg-easy-mcp.js /app/wg-easy-mcp.mjs\nCOPY dist/*.mjs ');
  expect(text).toContain('RUN ["node", "/app/wg-easy-mcp.mjs", "tools"]');
});

it('lets nothing into the build but the program and its licences', () => {
  const lines = dockerignore(wgEasy).trim().split('\n');
  expect(lines).toEqual(['*', '!dist/wg-easy-mcp.js', '!dist/*.mjs', '!LICENSE', '!THIRD_PARTY_NOTICES']);
});

it('takes the base images, with their digests once they have one, from the file that is kept up to date', () => {
  const digest = `@sha256:${'0'.repeat(64)}`;
  const pinned = readBaseImages(`FROM a:1${digest} AS checked\nFROM b:2${digest} AS final\n`);
  expect(dockerfile(wgEasy, pinned)).toContain(`FROM b:2${digest}\n`);
  expect(() => readBaseImages('FROM a:1 AS checked\n')).toThrow(/lacks a base image/);
});

describe('the rules refuse', () => {
  it.each([
    ['a base without a tag, which is another one tomorrow', text.replace(/^(FROM gcr\S+):nonroot$/m, '$1')],
    ['a base called latest', text.replace(':nonroot', ':latest')],
    ['a final image with npm in it', text.replace(/^FROM gcr\S+$/m, 'FROM node:24-trixie-slim')],
    ['a program that runs as root', text.replace(/^USER .*\n/m, '')],
    [
      'a user by name, which an orchestrator cannot tell from root',
      text.replace(/^USER .*$/m, 'USER nonroot'),
    ],
    ['a command in the final image', `${text}RUN ["node"]\n`],
    ['a start through a shell, which is not there', text.replace(/^ENTRYPOINT .*$/m, 'ENTRYPOINT node x')],
    ['a check through a shell', text.replace(/ CMD \[.*$/m, ' CMD node x doctor')],
    ['no check', text.replace(/^HEALTHCHECK .*\n/m, '')],
    [
      'files that the running account owns and can change',
      text.replace('COPY --from', 'COPY --chown=65532 --from'),
    ],
    ['a download', `${text}ADD https://example.org/x /x\n`],
    ['a secret in the image', text.replace(/^USER/m, 'ENV WG_EASY_PASSWORD=x\nUSER')],
  ])('%s', (_, spoilt) => {
    expect(spoilt).not.toBe(text);
    expect(faultsOfDockerfile(spoilt)).not.toEqual([]);
  });
});
