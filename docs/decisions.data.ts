import { DECISIONS } from './.vitepress/site/pages.ts';

/** What {@link load} returns. */
export declare const data: typeof DECISIONS;

export default {
  watch: ['./adr/*.md'],
  load: () => DECISIONS,
};
