import { createHmac } from 'node:crypto';
import type { NotifySettings } from '../config/notify-settings.ts';
import type { Message } from './message.ts';

/** A request to the service that passes a message on. */
export interface NotifyRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What Discord takes. */
const MOST_CHARACTERS = 2000;

const post = (to: URL, content: unknown, headers: Record<string, string> = {}): NotifyRequest => ({
  url: to,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(content),
});

/**
 * The request in the form that each service documents.
 *
 * @param at milliseconds since the epoch
 */
export function notifyRequest(message: Message, settings: NotifySettings, at: number): NotifyRequest {
  const { url, token } = settings;
  const bearer: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { title, text, link } = message;
  switch (settings.format) {
    case 'json':
      return signed(post(url, jsonContent(message), bearer), settings, at);
    case 'ntfy': {
      const { base, topic } = topicOf(url);
      return post(base, { topic, title, message: text, priority: 4, click: link }, bearer);
    }
    case 'gotify': {
      const extras = { 'client::notification': { click: { url: link } } };
      return post(below(url, 'message'), { title, message: text, priority: 7, extras }, bearer);
    }
    case 'slack':
      return post(url, { text: `*${escaped(title)}*\n${escaped(text)}\n${link}` }, bearer);
    default:
      settings.format satisfies 'discord';
      // Whatever a text names, nobody is called by it.
      return post(
        url,
        { content: cut(`**${title}**\n${text}`, link), allowed_mentions: { parse: [] } },
        bearer,
      );
  }
}

function jsonContent({ event, title, text, link, about }: Message): unknown {
  return { event, title, message: text, url: link, ...about };
}

/** The moment is signed along, so that whoever recorded a message cannot send it again later. */
function signed(request: NotifyRequest, { key }: NotifySettings, at: number): NotifyRequest {
  if (key === undefined) return request;
  const time = String(Math.floor(at / 1000));
  const mac = createHmac('sha256', key).update(`${time}.${request.body}`).digest('hex');
  return {
    ...request,
    headers: { ...request.headers, 'x-guard-timestamp': time, 'x-guard-signature': `sha256=${mac}` },
  };
}

/** Published as JSON, a topic stands in the body, and the request goes to the address above it. */
function topicOf(url: URL): { readonly base: URL; readonly topic: string } {
  const base = new URL(url);
  const parts = url.pathname.split('/');
  const topic = decodeURIComponent(parts.pop() ?? '');
  base.pathname = `${parts.join('/')}/`;
  return { base, topic };
}

function below(url: URL, name: string): URL {
  const whole = new URL(url);
  whole.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`;
  return whole;
}

/** Slack reads these three as the beginning of a link, of a name to call, and of an entity. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function cut(text: string, link: string): string {
  const room = MOST_CHARACTERS - link.length - 2;
  return `${text.length > room ? `${text.slice(0, room - 1)}…` : text}\n${link}`;
}
