import { wgEasyStory } from './stories/wg-easy.ts';
import type { Story } from './story.ts';

/** The servers there is a demo of, by the value of `--server`. */
export const STORIES: ReadonlyMap<string, Story> = new Map([['wg-easy', wgEasyStory]]);
