/** What the notification bot needs to tell people of somebody's doings. */
export interface NoticeContext {
  /** `null` where the server has no such bot: then nobody is told. */
  readonly botId: number | null;
  /** The actor's full name. */
  readonly actorName: string;
  /** Whether channels are told what is done to them. */
  readonly tellsChannels: boolean;
  /** The channel in which new ones are announced. */
  readonly announcementsChannelId: number | null;
}
