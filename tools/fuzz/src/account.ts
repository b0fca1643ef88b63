/** Who asks. */
export interface FuzzAccount {
  readonly email: string;
  readonly apiKey: string;
  readonly password?: string;
  readonly userId?: number;
}
