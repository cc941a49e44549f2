import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DemoError } from '../demo-error.ts';
import type { Screen } from '../screen.ts';
import type { Holder } from './holder.ts';

/** The person in front of this machine, with the browser and the passkeys that they have. */
export function personHolder(screen: Screen): Holder {
  return {
    async register({ file, words, environment }) {
      const options = { env: { ...process.env, ...environment }, stdio: 'inherit' } as const;
      const [code] = await once(spawn(process.execPath, [file, ...words], options), 'close');
      if (code !== 0) throw new DemoError('No passkey was registered. Start the demo again.');
    },
    async decide(page) {
      screen.say(`Open this page in your browser, and approve or decline there: ${page}`);
    },
    close: async () => {},
  };
}
