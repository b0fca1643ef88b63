/** The dependencies of notices of the notification bot. */
export interface NoticeContext {
  /** `null` where the server has no such bot; then no notice is sent. */
  readonly botId: number | null;
  /** The actor's full name. */
  readonly actorName: string;
  /** Posts notices of changes into channels. */
  readonly tellsChannels: boolean;
  /** The channel in which new ones are announced. */
  readonly announcementsChannelId: number | null;
}
