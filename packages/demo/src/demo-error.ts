/** The demo cannot go on; the message is for the viewer and says all there is to say. */
export class DemoError extends Error {}
