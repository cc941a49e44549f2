/** Characters that mean something to a shell, a configuration file or a reader, and every control character. */
const FOREIGN = [
  ...Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)),
  ...'\u0660 \u2028 \u2029 \u200b \u200e \u202e \u2066 \ufeff \uff0e \uff11 \u3002'.split(' '),
];

/** The text with each character that `foreign` matches put in at each place. */
export function withCharacterAt(text: string, foreign: RegExp): string[] {
  const characters = FOREIGN.filter((character) => foreign.test(character));
  return characters.flatMap((character) =>
    Array.from({ length: text.length + 1 }, (_, at) => text.slice(0, at) + character + text.slice(at)),
  );
}

/** Texts of up to 16 of the given characters, the same ones in every run. */
export function randomTexts(count: number, characters: string): string[] {
  let state = 1;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + below(16) }, () => characters[below(characters.length)]).join(''),
  );
}
