/** Generates the secrets of links. A secret of one kind is invalid for the other. */
export interface InvitationTokens {
  /** 24 letters and digits that follow from the server's secret. */
  tokenOf(kind: 'invitation' | 'link', id: number): string;
  /** The stored hash of a token. */
  hashOf(token: string): Uint8Array;
}
