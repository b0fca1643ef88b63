import type {
  BusMessage,
  EventBus,
  LoggedEvent,
  NewLoggedEvent,
  PublisherTx,
  ReceiverQuestion,
  Receivers,
} from '@tandem/realtime-domain';
import type {
  Audience,
  BoundTranslators,
  ClientEventDraft,
  TranslatorTurn,
} from '@tandem/shared-chat-wire';
import { TemporarilyUnavailable, type DomainEvent } from '@tandem/shared-kernel';

/** A domain event and its transaction. */
export interface CommittedEvent {
  /** Its id in the outbox. */
  readonly id: number;
  readonly realmId: number;
  readonly type: string;
  readonly payload: unknown;
  /** The transaction id as PostgreSQL writes it. */
  readonly xid: string;
}

interface PlacedDraft extends ClientEventDraft {
  readonly realmId: number;
  readonly xid: number;
}

interface ClientEventPublisherOptions<Handle> {
  readonly contexts: readonly BoundTranslators<Handle>[];
  /** Creates the publisher's ports from the transaction that commits its offset in the outbox. */
  readonly bind: (handle: Handle) => PublisherTx;
  readonly bus: EventBus;
  /** Delivers to the clients of this instance without the detour over the bus. */
  readonly deliverHere?: (message: BusMessage) => void;
  /** Called with an event that could not be presented, and that clients will not receive. */
  readonly onError: (error: unknown, event: CommittedEvent) => void;
}

/** Turns domain events into the log of client events; one instance at a time does it. */
export class ClientEventPublisher<Handle> {
  readonly #contexts: readonly BoundTranslators<Handle>[];
  readonly #bind: (handle: Handle) => PublisherTx;
  readonly #bus: EventBus;
  readonly #deliverHere: (message: BusMessage) => void;
  readonly #onError: (error: unknown, event: CommittedEvent) => void;
  readonly #eventTypes: ReadonlySet<string>;
  #published: readonly LoggedEvent[] = [];
  /** Organizations with receivers in the batch before: no query is needed for them. */
  #listening: ReadonlySet<number> = new Set();
  /** The last batch failed: the faulty event must not block all others forever. */
  #isCareful = false;

  constructor(options: ClientEventPublisherOptions<Handle>) {
    const { contexts, bind, bus, deliverHere = () => undefined, onError } = options;
    this.#contexts = contexts;
    this.#bind = bind;
    this.#bus = bus;
    this.#deliverHere = deliverHere;
    this.#onError = onError;
    this.#eventTypes = new Set(contexts.flatMap(({ eventTypes }) => [...eventTypes]));
  }

  /** Writes the client events of a batch, in the order of commits. */
  async publish(events: readonly CommittedEvent[], handle: Handle): Promise<void> {
    this.#published = [];
    const known = events.filter(({ type }) => this.#eventTypes.has(type));
    if (known.length === 0) return;
    const tx = this.#bind(handle);
    const received = await this.#withReceivers(known, tx);
    if (received.length === 0) return;
    if (this.#isCareful) {
      await this.#writeSingly(tx, received, handle);
    } else {
      this.#isCareful = true;
      this.#published = await this.#write(tx, received, handle);
    }
    this.#isCareful = false;
    this.#listening = listeningOf(this.#published);
  }

  /** Publishes to every instance, once the transaction is committed. */
  async announce(): Promise<void> {
    const events = this.#published;
    const head = events.at(-1)?.position;
    this.#published = [];
    if (head === undefined) return;
    const message = { kind: 'published', head, events } as const;
    const publishing = this.#bus.publish(message);
    this.#deliverHere(message);
    await publishing;
  }

  /** The events of organizations with event queues. */
  async #withReceivers(
    events: readonly CommittedEvent[],
    { receivers }: PublisherTx,
  ): Promise<readonly CommittedEvent[]> {
    const ids = new Set(events.map(({ realmId }) => realmId));
    const open = [...ids].filter((id) => id !== SERVER && !this.#listening.has(id));
    const found = open.length === 0 ? new Set() : await receivers.listeningRealms(open);
    const hasListeners = (id: number) => id === SERVER || this.#listening.has(id) || found.has(id);
    return events.filter(({ realmId }) => hasListeners(realmId));
  }

  async #write(
    tx: PublisherTx,
    events: readonly CommittedEvent[],
    handle: Handle,
  ): Promise<readonly LoggedEvent[]> {
    const first = await this.#rows(tx, events, handle, 'first');
    const last = await this.#rows(tx, events, handle, 'last');
    return tx.writer.append(
      events.flatMap((_, index) => [...(first[index] ?? []), ...(last[index] ?? [])]),
    );
  }

  /** The rows of each event for the log. */
  async #rows(
    { receivers }: PublisherTx,
    events: readonly CommittedEvent[],
    handle: Handle,
    turn: TranslatorTurn,
  ): Promise<readonly (readonly NewLoggedEvent[])[]> {
    const drafts = await this.#translate(events, handle, turn);
    const questions = drafts
      .flat()
      .flatMap(({ audience, realmId }) => questionOf(audience, realmId) ?? []);
    const answers = (await receivers.findReceivers(questions)).values();
    return drafts.map((ofEvent) =>
      ofEvent.flatMap((draft) => toRow(draft, () => answers.next().value) ?? []),
    );
  }

  async #writeSingly(tx: PublisherTx, events: readonly CommittedEvent[], handle: Handle) {
    const published: LoggedEvent[] = [];
    for (const event of events) {
      try {
        const rows = await tx.steps.attempt(() => this.#write(tx, [event], handle));
        published.push(...rows);
      } catch (error) {
        // Not the event's fault: the batch is delivered again, and no event is lost.
        if (error instanceof TemporarilyUnavailable) throw error;
        this.#onError(error, event);
      }
    }
    this.#published = published;
  }

  async #translate(
    events: readonly CommittedEvent[],
    handle: Handle,
    turn: TranslatorTurn,
  ): Promise<readonly (readonly PlacedDraft[])[]> {
    const published = events.map(({ id, payload }) => ({
      position: id,
      event: payload as DomainEvent,
    }));
    const drafts = events.map((): ClientEventDraft[] => []);
    for (const context of this.#contexts) {
      const prepared = await context.prepare(published, handle, turn);
      prepared.forEach((each, index) => drafts[index]?.push(...each));
    }
    return events.map(({ realmId, xid }, index) =>
      (drafts[index] ?? []).map((draft) => ({ ...draft, realmId, xid: Number(xid) })),
    );
  }
}

/** The organization of events that concern every one of them. */
const SERVER = 0;

/** The organizations with listening users. */
function listeningOf(published: readonly LoggedEvent[]): ReadonlySet<number> {
  const found = published.filter(({ receivers }) => receivers !== null);
  return new Set(found.flatMap(({ realmId }) => realmId ?? []));
}

/** The query that finds the recipients; none for all users. */
function questionOf(audience: Audience, realmId: number): ReceiverQuestion | undefined {
  if (audience.kind === 'server') return undefined;
  if (audience.kind === 'users') return { realmId, userIds: audience.userIds };
  if (audience.kind === 'channel') {
    const { channelId, of, messageId } = audience;
    return { realmId, channelId, of, ...(messageId !== undefined && { messageId }) };
  }
  const { role, knowing, except = [] } = audience;
  if (role === undefined && knowing === undefined && except.length === 0) return undefined;
  return {
    realmId,
    ...(role !== undefined && { role }),
    ...(knowing !== undefined && { knowing }),
  };
}

function toRow(
  { kind, audience, data, realmId, xid }: PlacedDraft,
  nextAnswer: () => Receivers | undefined,
): NewLoggedEvent | undefined {
  const row = { xid, kind, data, realmId: audience.kind === 'server' ? null : realmId };
  if (!questionOf(audience, realmId)) return { ...row, receivers: null, bystanders: [] };
  const answer = nextAnswer() ?? { receivers: [], bystanders: [] };
  const except = new Set('except' in audience ? audience.except : []);
  const receivers = answer.receivers.filter((userId) => !except.has(userId));
  const bystanders = answer.bystanders.filter((userId) => !except.has(userId));
  return receivers.length + bystanders.length === 0 ? undefined : { ...row, receivers, bystanders };
}
