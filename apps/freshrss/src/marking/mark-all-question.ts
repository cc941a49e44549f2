import { counted, joinWords, none, type Question, type Recognise, type Words, words } from '@guard/core';
import type { Bound } from './agreed-bound.ts';
import { COVERED } from './covered-feeds.ts';
import { crawledAt, lastBefore } from '../articles/crawl-time.ts';
import type { MarkScope } from './mark-scope.ts';
import { recogniseFeed, recogniseFeeds } from '../recognise/feeds.ts';
import { recogniseName } from '../recognise/names.ts';
import type { Selected } from '../articles/selection.ts';

type Kind = Exclude<Selected['kind'], 'feed'>;

/** What marking a stream does, on this version, with this account's feeds. */
export function markAllQuestion(
  selected: Selected,
  scope: MarkScope,
  { unread, until }: Bound,
  crawledBefore?: Date,
): Question {
  const { kind, stream } = selected;
  const what = kind === 'feed' ? words`feed ${scope.marked?.[0]?.id ?? 0}` : WHAT[kind];
  const covered = kind === 'feed' ? [] : COVERED[kind](scope);
  // If everything was crawled before then, the newest article is the limit, as without it.
  const before = crawledBefore && lastBefore(crawledBefore) === until ? crawledBefore : undefined;
  const only = before === undefined ? words`` : words`, but only what was crawled before ${before}`;
  const articles = counted(unread, words`unread article`);
  return {
    // Before 1.28 no list has the articles of hidden feeds, and this mark takes them along.
    will:
      kind === 'starred' && !scope.byPriority
        ? words`This will mark ${articles} in ${what} as read, and those of hidden feeds${only}.`
        : words`This will mark up to ${articles} in ${what} as read${only}.`,
    cost: joinWords(
      [
        words`FreshRSS keeps no record of which articles were unread, so this cannot be undone.`,
        ...(before === undefined
          ? [
              words`It covers what was crawled up to ${crawledAt(until)} (article ${until}), whenever it was published.`,
              words`What is crawled later stays unread.`,
            ]
          : [
              words`It covers what was crawled before ${before}, whenever it was published.`,
              words`What was crawled then or later stays unread.`,
            ]),
        ...covered,
      ],
      words`\n`,
    ),
    confirm: confirmWords(kind, what, before),
    recognise: recogniseMarked(selected, scope),
    // The name in it was written by a stranger, and no dialog shows it.
    covers: String(stream),
  };
}

function confirmWords(kind: Selected['kind'], what: Words, before: Date | undefined): Words {
  if (before !== undefined) return words`Mark ${what} as read up to ${before}`;
  return kind === 'reading-list' ? words`Mark all feeds as read` : words`Mark all of ${what} as read`;
}

function recogniseMarked({ kind, shown }: Selected, { marked = [] }: MarkScope): Recognise {
  const [first] = marked;
  if (kind === 'feed') return first === undefined ? none('it is gone') : recogniseFeed(first);
  if (kind === 'category') return [recogniseName(kind, shown), ...recogniseFeeds(marked)];
  if (kind === 'label') return [recogniseName(kind, shown)];
  if (kind === 'starred') return none('which articles are starred changes while somebody reads');
  return recogniseFeeds(marked);
}

const WHAT: Readonly<Record<Kind, Words>> = {
  category: words`the selected category`,
  label: words`the selected label`,
  'reading-list': words`all feeds`,
  starred: words`the starred articles`,
  main: words`the main stream`,
  important: words`the important feeds`,
};
