/** Where a message stands, as far as it decides who hears of it. */
export type MessageLocation =
  | { readonly kind: 'channel'; readonly channelId: number; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };
