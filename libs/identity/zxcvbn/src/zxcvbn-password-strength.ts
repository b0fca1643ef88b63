import type { PasswordStrength } from '@tandem/identity-domain';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The estimate's cost grows faster than the text; the start of a longer text is strong enough. */
const MAX_ESTIMATED = 72;

/** Estimates passwords by the patterns that guessing programs try. */
export class ZxcvbnPasswordStrength implements PasswordStrength {
  /** The word lists are the same for all instances. */
  static #zxcvbn: Promise<ZxcvbnFactory> | undefined;

  async guessesFor(password: string, personalWords: readonly string[]): Promise<number> {
    const zxcvbn = await (ZxcvbnPasswordStrength.#zxcvbn ??= withWordLists());
    return zxcvbn.check(password.slice(0, MAX_ESTIMATED), [...personalWords]).guesses;
  }
}

/** Some 100 ms and 15 MB, which a process that sets no password never needs. */
async function withWordLists(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
}
