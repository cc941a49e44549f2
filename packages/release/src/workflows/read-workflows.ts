import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseWorkflow, type Workflow } from './workflow.ts';

/** Every workflow of the repository, sorted by name. */
export async function readWorkflows(root: string): Promise<Workflow[]> {
  const folder = join(root, '.github/workflows');
  const files = (await readdir(folder)).toSorted();
  return Promise.all(
    files.map(async (file) => parseWorkflow(file, await readFile(join(folder, file), 'utf8'))),
  );
}
