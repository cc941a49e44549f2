import type { Tool } from '@guard/core';
import type { RuntimeOptions } from '@guard/core/embed';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { ClientKind } from '../clients/client-kinds.ts';
import type { TestClient } from '../clients/test-client.ts';
import { type Environment, type ServerInProcess, startInProcess } from '../connect/in-process.ts';
import type { TestBackend } from '../example-call.ts';
import { approves } from '../persons/persons.ts';
import type { Person } from '../persons/person.ts';
import type { ContractOptions } from './contract.ts';

/** Backend and servers of one group of tests. Every test begins with a fresh backend and leaves nothing open. */
export interface Bench {
  readonly backend: TestBackend;
  /** Starts a server on the backend; `env` is added to the settings that point to it, `tools` are instead of its own. */
  start(env?: Environment, options?: RuntimeOptions, tools?: readonly Tool[]): ServerInProcess;
  /** Connects a client, to a server of its own unless one is given. */
  connect(kind: ClientKind, person?: Person, started?: ServerInProcess): Promise<TestClient>;
}

/** Sets up the bench of the `describe` it is called in. */
export function setUpBench({
  server,
  startBackend,
}: Pick<ContractOptions, 'server' | 'startBackend'>): Bench {
  let backend: TestBackend | undefined;
  const running: ServerInProcess[] = [];
  const started = () => {
    if (backend === undefined) throw new Error('the backend is started before the first test');
    return backend;
  };
  beforeAll(async () => {
    backend = await startBackend();
  });
  beforeEach(() => started().reset());
  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.close()));
  });
  afterAll(() => backend?.close());

  const start: Bench['start'] = (env = {}, options = {}, tools = server.tools) => {
    const each = startInProcess({ ...server, tools }, { ...started().env, ...env }, options);
    running.push(each);
    return each;
  };
  return {
    get backend() {
      return started();
    },
    start,
    connect: (kind, person = approves(), on = start()) => kind.connect(on.connect(), person),
  };
}
