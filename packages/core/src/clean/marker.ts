/** What stands in the place of a credential. A missing field would read as "there is none". */
export const REDACTED = '[redacted by this server]';
