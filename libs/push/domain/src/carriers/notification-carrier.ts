/** The data that stays the same when a notification is sent again. */
export interface Posting {
  /** Identifies the notification: a carrier that detects repetitions by it shows it once. */
  readonly id: string;
  readonly queuedAt: Date;
}

/** `gone`: the address never reaches the recipient again. */
export type SendOutcome = 'sent' | 'gone';

/** A carrier is busy, with the time of the next attempt. */
export class DeliveryPostponed extends Error {
  override readonly name = 'DeliveryPostponed';

  constructor(
    message: string,
    readonly seconds: number,
  ) {
    super(message);
  }
}

/** The notification will never be accepted: another try cannot help. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
}

/** Carries notifications to devices or mailboxes: push providers, bouncers, mail. */
export interface NotificationCarrier<Delivery extends { readonly posting: Posting }> {
  /**
   * @throws DeliveryPostponed, DeliveryRefused
   * @throws Error when a later try may succeed
   */
  send(delivery: Delivery): Promise<SendOutcome>;
}
