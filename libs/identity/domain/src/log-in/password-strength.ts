/** Estimates how hard a password is to guess. */
export interface PasswordStrength {
  /**
   * Estimates the number of guesses of a program that tries likely passwords first. Takes bounded time for
   * any length of the text.
   *
   * @param personalWords known data of the user, such as the name; the email address first: estimates are shared out
   *   among users by it
   */
  guessesFor(password: string, personalWords: readonly string[]): Promise<number>;
}
