import { bitbucketStory } from './stories/bitbucket.ts';
import { freshRssStory } from './stories/freshrss.ts';
import { wgEasyStory } from './stories/wg-easy.ts';
import { woodpeckerStory } from './stories/woodpecker.ts';
import type { Story } from './story.ts';

/** The servers there is a demo of, by the value of `--server`. */
export const STORIES: ReadonlyMap<string, Story> = new Map([
  ['wg-easy', wgEasyStory],
  ['freshrss', freshRssStory],
  ['woodpecker', woodpeckerStory],
  ['bitbucket', bitbucketStory],
]);
