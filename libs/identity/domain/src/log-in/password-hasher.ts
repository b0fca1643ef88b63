/** Hashes passwords for storage. */
export interface PasswordHasher {
  /** @returns a text that names its own parameters, different at each call */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` matches `hash`. Without a hash the result is false, after the same amount of work:
   * the duration must not reveal whether an account exists.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
}
