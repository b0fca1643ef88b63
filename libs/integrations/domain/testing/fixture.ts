/** A request of another system, and the messages that it becomes. */
export interface WebhookFixture {
  readonly title: string;
  /** The value of the integration's header for events. */
  readonly event?: string;
  /** Parameters of the address. */
  readonly options?: Readonly<Record<string, string>>;
  readonly hasChosenTopic?: boolean;
  readonly payload: unknown;
  /** The payload as sent, where it is not JSON of {@link payload}. */
  readonly text?: string;
  readonly messages: readonly {
    readonly topic: string;
    readonly content: string;
    readonly channel?: string;
    /** Matched by `only_events` and `exclude_events`. */
    readonly event?: string;
  }[];
}
