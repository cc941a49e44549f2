/** `next` is the development branch after 3.17, which becomes 3.18. */
export type WoodpeckerVersion = '3.11' | '3.12' | '3.13' | '3.17' | 'next';

interface Release {
  /** Second number of the version: what differs is asked for as "since 3.14". */
  readonly minor: number;
  /** As `/version` and `X-Woodpecker-Version` say it. */
  readonly text: string;
}

/** What each version calls itself. */
export const RELEASES: Readonly<Record<WoodpeckerVersion, Release>> = {
  '3.11': { minor: 11, text: '3.11.0' },
  '3.12': { minor: 12, text: '3.12.0' },
  '3.13': { minor: 13, text: '3.13.0' },
  '3.17': { minor: 17, text: '3.17.0' },
  next: { minor: 18, text: 'next-a4cb541b' },
};
