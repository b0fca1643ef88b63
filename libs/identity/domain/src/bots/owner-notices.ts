/**
 * Direct messages of the server's Notification Bot to owners of bots. Another context stores messages, whose
 * adapter participates in the same transaction.
 */
export interface OwnerNotices {
  send(notice: {
    readonly realmId: number;
    readonly ownerId: number;
    /** Markdown. */
    readonly content: string;
  }): Promise<void>;
}
