/** One open event stream. */
interface Subscriber<Topic> {
  readonly wants: (topic: Topic) => boolean;
  readonly send: (frame: string) => void;
  readonly end: () => void;
}

/** What a message is about: the state of a pipeline, or a log line of a step. */
export type Topic =
  { readonly kind: 'pipeline'; readonly repoId: number } | { readonly kind: 'log'; readonly stepId: number };

/** Begins every stream, and keeps it alive. */
export const PING = ': ping\n\n';

/** The server-sent event streams that are open at the moment. */
export class Streams {
  readonly #open = new Set<Subscriber<Topic>>();

  get count(): number {
    return this.#open.size;
  }

  /** The body of an answer that begins with a ping and goes on with every frame it wants. */
  open(wants: (topic: Topic) => boolean, firstFrames: readonly string[] = []): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    let subscriber: Subscriber<Topic> | undefined;
    const leave = (): void => {
      if (subscriber !== undefined) this.#open.delete(subscriber);
    };
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        const send = (frame: string): void => controller.enqueue(encoder.encode(frame));
        const end = (): void => {
          leave();
          controller.close();
        };
        subscriber = { wants, send, end };
        this.#open.add(subscriber);
        for (const frame of [PING, ...firstFrames]) send(frame);
      },
      cancel: leave,
    });
  }

  publish(topic: Topic, frame: string): void {
    for (const one of this.#wanting(topic)) one.send(frame);
  }

  /** Sends a last frame to whoever wants the topic, and closes them. */
  finish(topic: Topic, lastFrame: string): void {
    for (const one of this.#wanting(topic)) {
      one.send(lastFrame);
      one.end();
    }
  }

  ping(): void {
    for (const one of this.#open) one.send(PING);
  }

  closeAll(): void {
    for (const one of this.#open) one.end();
  }

  #wanting(topic: Topic): Subscriber<Topic>[] {
    return [...this.#open].filter((one) => one.wants(topic));
  }
}
