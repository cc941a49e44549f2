import { PhpCrash, TYPE, send } from './answers.ts';
import type { Instance } from './instance.ts';
import type { Category, Feed } from './rows.ts';

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** `subscription/export`: every feed, hidden ones and their secrets included. */
export function exportOpml(instance: Instance): Response {
  const { holdings } = instance;
  if (holdings.feeds.length === 0 && !instance.has('exportsEmptyAccount')) throw new PhpCrash();
  const now = new Date(instance.clock.now());
  const outlines = holdings.sortedCategories().map((category) => categoryOutline(instance, category));
  const answer = send(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<opml xmlns:frss="https://freshrss.org/opml" version="2.0">',
      '  <head>',
      '    <title>FreshRSS</title>',
      `    <dateCreated>${now.toUTCString().replace('GMT', '+0000')}</dateCreated>`,
      '  </head>',
      '  <body>',
      ...outlines,
      '  </body>',
      '</opml>',
      '',
    ].join('\n'),
    TYPE.xml,
  );
  const day = now.toISOString().slice(0, 10);
  answer.headers.set('content-disposition', `attachment; filename="feeds_${day}.opml.xml"`);
  return answer;
}

function categoryOutline(instance: Instance, category: Category): string {
  const feeds = instance.holdings.feedsIn(category.id).map((feed) => feedOutline(instance, feed));
  const open = `    <outline${attributes({ text: instance.shownName(category) })}`;
  return feeds.length === 0 ? `${open}/>` : [`${open}>`, ...feeds, '    </outline>'].join('\n');
}

function feedOutline(instance: Instance, feed: Feed): string {
  const { title, url, website, description, priority, settings } = feed;
  const special = Object.entries(settings).map(([name, value]) => [`frss:${name}`, value] as const);
  const shown = attributes({
    text: title,
    type: 'rss',
    xmlUrl: url,
    ...(website !== '' && { htmlUrl: website }),
    ...(description !== '' && { description }),
    ...(instance.has('priorities') && priority !== 'main' && { 'frss:priority': priority }),
    ...Object.fromEntries(special),
  });
  return `      <outline${shown}/>`;
}

function attributes(values: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(values).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return pairs.join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => ESCAPED[character] ?? character);
}
