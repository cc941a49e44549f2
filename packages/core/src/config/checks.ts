import type { Check } from './declaration.ts';

/** For a user name sent by Basic authentication: the server splits at the first colon and signs in somebody else. */
export const noColon: Check = (value) =>
  value.includes(':') ? 'must not contain a colon: Basic authentication ends the user name there' : undefined;

/** For a token sent in a header as it is: Node refuses other characters and repeats the whole header in its error. */
export const headerToken: Check = (value) =>
  /^[\x21-\x7e]+$/.test(value)
    ? undefined
    : 'holds a blank or a character that cannot be sent in a header: copy the token again';
