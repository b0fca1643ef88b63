/** The location of a message, with the data that decides who receives its events. */
export type MessageLocation =
  | { readonly kind: 'channel'; readonly channelId: number; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };
