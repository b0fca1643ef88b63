/** Makes the secrets in links. What is made for one kind is worth nothing for the other. */
export interface InvitationTokens {
  /** 24 letters and digits that follow from the server's secret. */
  tokenOf(kind: 'invitation' | 'link', id: number): string;
  /** What is stored instead of a token. */
  hashOf(token: string): Uint8Array;
}
