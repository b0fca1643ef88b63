/**
 * The rank of a match of a name with typed text: 0 equal, 1 the name begins with it, 2 a later word does, 3
 * every typed word begins a word of the name. `null`: no match. Ignores case and accents.
 */
export function matchOf(name: string, typed: string): number | null {
  return matcherOfPlain(plain(typed))(plain(name));
}

/** {@link matchOf} of texts that are {@link plain}, for many names. */
export function matcherOfPlain(typed: string): (name: string) => number | null {
  const words = typed.split(' ').filter((word) => word !== '');
  return (name) => {
    if (typed === '') return 1;
    if (name === typed) return 0;
    if (name.startsWith(typed)) return 1;
    if (wordBegins(name, typed)) return 2;
    if (words.length < 2) return null;
    return words.every((word) => name.startsWith(word) || wordBegins(name, word)) ? 3 : null;
  };
}

function wordBegins(name: string, typed: string): boolean {
  for (let at = name.indexOf(typed, 1); at > 0; at = name.indexOf(typed, at + 1)) {
    if (!isWordPart(name.charAt(at - 1))) return true;
  }
  return false;
}

/** Of ASCII without the expression, which takes ten times as long. */
function isWordPart(char: string): boolean {
  if (char > '\x7f') return /[\p{L}\p{N}]/u.test(char);
  return (char >= 'a' && char <= 'z') || (char >= '0' && char <= '9');
}

/** The text in lower case and without accents. */
export function plain(text: string): string {
  // Most names are ASCII, for which normalization does nothing but cost.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Orders by the first number that differs. */
export function compareRanks(a: readonly number[], b: readonly number[]): number {
  // For thousands of users: an iterator of entries takes several times as long.
  for (let index = 0; index < a.length; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
