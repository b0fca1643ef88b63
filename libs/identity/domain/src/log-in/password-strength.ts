/** Estimates how hard a password is to guess. */
export interface PasswordStrength {
  /**
   * How many guesses a program needs that tries likely passwords first. Takes a bounded time,
   * however long the text is.
   *
   * @param personalWords what is known of the person, such as the name
   */
  guessesFor(password: string, personalWords: readonly string[]): Promise<number>;
}
