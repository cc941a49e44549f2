/** What the picture of the architecture says, for whoever does not see it. */
export const ARCHITECTURE =
  'A person sits at an MCP client, in which a model works. The client speaks MCP over stdio with one server. ' +
  'Inside the server, every call goes to a tool. A read gets a reader. A write goes to the guard first, which ' +
  'raises the question to the person through the client; only after a usable answer does the guard hand out a ' +
  'writer. Reader and writer speak HTTPS with the backend. On the way back, every result passes redaction, ' +
  'cleaning and a budget.';
