/** The requests to the process that estimates passwords: plain data. */
export interface PasswordTask {
  readonly password: string;
  readonly personalWords: readonly string[];
}
