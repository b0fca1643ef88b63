import type { ChatClient, Account, Answer } from '../chat-client.ts';

/** An event as a client receives it. */
export interface Event {
  readonly id: number;
  readonly type: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- Every type has fields of its own.
  readonly [field: string]: any;
}

/** A client that registers an event queue and polls it. */
export class EventClient {
  /** All received events in order, without heartbeats. */
  readonly events: Event[] = [];
  lastEventId: number;

  private constructor(
    public client: ChatClient,
    readonly account: Account,
    readonly queueId: string,
    // oxlint-disable-next-line typescript/no-explicit-any -- Tests read fields of every type.
    readonly state: any,
    private readonly userAgent: string | undefined,
  ) {
    this.lastEventId = (state as { last_event_id: number }).last_event_id;
  }

  static async register(
    client: ChatClient,
    account: Account,
    fields: Readonly<Record<string, unknown>> = {},
    userAgent?: string,
  ): Promise<EventClient> {
    const { status, body } = await client.post('/register', fields, { as: account, userAgent });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const { queue_id } = body as { queue_id: string };
    return new EventClient(client, account, queue_id, body, userAgent);
  }

  /** Polls once; the next poll acknowledges the received events. */
  async poll(fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    const answer = await this.client.get(
      '/events',
      { queue_id: this.queueId, last_event_id: this.lastEventId, ...fields },
      { as: this.account, userAgent: this.userAgent },
    );
    if (answer.status === 200) {
      for (const event of answer.body.events as Event[]) {
        if (event.id <= this.lastEventId) throw new Error(`Event ${event.id} came twice`);
        this.lastEventId = event.id;
        if (event.type !== 'heartbeat') this.events.push(event);
      }
    }
    return answer;
  }

  /** Polls until an event of the type arrives; removes and returns all events up to it. */
  async until(type: string, matches: (event: Event) => boolean = () => true): Promise<Event> {
    for (;;) {
      const at = this.events.findIndex((event) => event.type === type && matches(event));
      if (at >= 0) return this.events.splice(0, at + 1).at(-1)!;
      const { status, body } = await this.poll();
      if (status !== 200) throw new Error(JSON.stringify(body));
    }
  }
}
