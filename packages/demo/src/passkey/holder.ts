/** Whoever holds the passkey: the person in front of this machine, or a browser that a script drives. */
export interface Holder {
  /** Runs `passkeys add` and does what it says. */
  register(command: ServerCommand): Promise<void>;
  /** Is told of the page of a question, and answers it in their own time. */
  decide(page: string): Promise<void>;
  close(): Promise<void>;
}

/** How the server is started with other words than those of an MCP client. */
export interface ServerCommand {
  readonly file: string;
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}
