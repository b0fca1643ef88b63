import type { PasswordStrength } from '@tandem/identity-domain';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

/** The estimate's cost grows faster than the text; what is longer is strong enough by its start. */
const MAX_ESTIMATED = 72;

/** Estimates passwords by the patterns that guessing programs try. */
export class ZxcvbnPasswordStrength implements PasswordStrength {
  #zxcvbn: ZxcvbnFactory | undefined;

  guessesFor(password: string, personalWords: readonly string[]): number {
    // Some 100 ms and 10 MB for the word lists, which a process that sets no password never needs.
    this.#zxcvbn ??= new ZxcvbnFactory({
      dictionary: { ...common.dictionary, ...english.dictionary },
      graphs: common.adjacencyGraphs,
    });
    return this.#zxcvbn.check(password.slice(0, MAX_ESTIMATED), [...personalWords]).guesses;
  }
}
