/** The names of a server, all made from one. */
export interface ServerNames {
  /** Folder under apps/, and the name of the backend for programs: `lock-box`. */
  readonly folder: string;
  /** Prefix of its environment variables: `LOCK_BOX`. */
  readonly prefix: string;
  /** For people: `Lock Box`. */
  readonly title: string;
}

const FOLDER = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** It is put between quotes of several languages. */
const TITLE = /^[\p{L}\p{N}](?:[\p{L}\p{N} .-]*[\p{L}\p{N}])?$/u;
const MOST_CHARACTERS = 30;

/** @throws Error with what a name has to look like */
export function namesOf(folder: string, title: string = titleOf(folder)): ServerNames {
  if (!FOLDER.test(folder) || folder.length > MOST_CHARACTERS) {
    throw new Error(
      `A server is named in small letters, digits and hyphens, such as lock-box; not: ${folder}`,
    );
  }
  if (!TITLE.test(title) || title.length > MOST_CHARACTERS) {
    throw new Error('A title is made of letters, digits, blanks, dots and hyphens, 30 of them at most');
  }
  return { folder, prefix: folder.replaceAll('-', '_').toUpperCase(), title };
}

function titleOf(folder: string): string {
  return folder
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
