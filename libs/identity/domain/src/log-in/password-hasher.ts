/** Turns passwords into what may be stored. */
export interface PasswordHasher {
  /** @returns a text that names its own parameters, different at each call */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` is the one behind `hash`. Without a hash the answer is no, after the same
   * amount of work: the duration must not reveal whether an account exists.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
}
