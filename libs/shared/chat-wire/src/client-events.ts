import type { DomainEvent, Role } from '@tandem/shared-kernel';
import type { RegisteredClient } from './registered-client.ts';

/**
 * The receivers of an event. They are determined once, when the event is published, among the users
 * who have event queues at that moment.
 */
export type Audience =
  /** These users; repeated ids count once. */
  | { readonly kind: 'users'; readonly userIds: readonly number[] }
  | {
      readonly kind: 'realm';
      /** Only those who hold this role or one that includes it; 400 leaves guests out. */
      readonly role?: Role;
      /** Only those who may know of this user: guests know whom they talk to. */
      readonly knowing?: number;
      readonly except?: readonly number[];
    }
  | {
      readonly kind: 'channel';
      readonly channelId: number;
      /**
       * - `receivers` of the message `messageId`: who was subscribed when it was sent, and, as
       *   bystanders, queues that listen to every public channel;
       * - `readers` of the message `messageId`: subscribers, in a channel with protected history
       *   only those who were there when it was sent;
       * - `subscribers`: the active subscribers;
       * - `metadata`: users who may see that the channel exists.
       */
      readonly of: 'receivers' | 'readers' | 'subscribers' | 'metadata';
      readonly messageId?: number;
      readonly except?: readonly number[];
    }
  /** All users of every organization. */
  | { readonly kind: 'server' };

/** An event as it stands on the wire, but for its `id`. */
export interface WireEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** How an event reached the queue. */
export interface Reach {
  /** The queue receives it only because it has all public channels. */
  readonly asBystander: boolean;
}

/** What an event needs to know of a client. */
export interface ClientEventKind<Data = unknown> {
  /** Stands for the kind in the log of client events; never changed, since rows outlive versions. */
  readonly kind: string;
  /** The event types that may come of it, for the filters of queues. */
  readonly types: readonly string[];
  /**
   * The events for one client, none for `null`. A pure function of its arguments, called in any
   * process and any number of times; it must not throw for anything that `prepare` may yield.
   */
  present(
    data: Data,
    client: RegisteredClient,
    reach: Reach,
  ): WireEvent | readonly WireEvent[] | null;
  /**
   * Lets clients of one form share what was presented: those with the same answer here get the
   * same events. Without it every client is presented to alone.
   */
  variant?(data: Data, client: RegisteredClient, reach: Reach): string | number;
}

/** What the log keeps of an event: plain JSON that does not depend on who looks at it. */
export interface ClientEventDraft {
  readonly kind: string;
  readonly audience: Audience;
  readonly data: unknown;
}

/** Declares a kind of events; `draft` makes one of them. */
export function clientEventKind<Data>(kind: ClientEventKind<Data>): ClientEventKind<Data> & {
  draft(audience: Audience, data: Data): ClientEventDraft;
} {
  return { ...kind, draft: (audience, data) => ({ kind: kind.kind, audience, data }) };
}

/**
 * `last`: after the receivers of the batch are known, so it also sees what earlier translators saw of
 * later commands. Its client events follow the others of the same event.
 */
export type TranslatorTurn = 'first' | 'last';

/** A domain event and where it stands in the outbox. */
interface PlacedEvent {
  readonly place: number;
  readonly event: DomainEvent;
}

/** Turns domain events into client events. */
export interface ClientEventTranslator<Event extends DomainEvent, Queries> {
  /** The domain events that it takes. */
  readonly of: readonly Event['type'][];
  /** Every kind that it may yield. */
  readonly kinds: readonly ClientEventKind[];
  /** When it is asked; `first` when left out. */
  readonly turn?: TranslatorTurn;
  /**
   * Runs in the publisher, in commit order, inside the transaction that writes the log.
   *
   * It may be a moment later than the command: what was deleted since is not found, and
   * then nothing is published. The number of queries must not depend on that of events.
   *
   * @param places where each event stands in the outbox
   * @returns for each event, in the order of `events`, its client events
   */
  prepare(
    events: readonly Event[],
    queries: Queries,
    places: readonly number[],
  ): Promise<readonly (readonly ClientEventDraft[])[]>;
}

/** A translator whose types of event and data the list of a context forgets. */
export interface AnyTranslator<Queries> {
  readonly of: readonly string[];
  readonly kinds: readonly ClientEventKind[];
  readonly turn?: TranslatorTurn;
  prepare(
    events: readonly DomainEvent[],
    queries: Queries,
    places: readonly number[],
  ): Promise<readonly (readonly ClientEventDraft[])[]>;
}

/** Declares a translator. */
export function clientEventTranslator<Event extends DomainEvent, Queries>(
  translator: ClientEventTranslator<Event, Queries>,
): AnyTranslator<Queries> {
  // The publisher hands over events of the types in `of` only.
  return translator;
}

/** The translators of one context with its queries bound to a handle of the database. */
export interface BoundTranslators<Handle> {
  readonly kinds: readonly ClientEventKind[];
  /** Domain events that some translator takes. */
  readonly eventTypes: ReadonlySet<string>;
  /** As {@link ClientEventTranslator.prepare} of those whose turn it is, for events of any type. */
  prepare(
    events: readonly PlacedEvent[],
    handle: Handle,
    turn: TranslatorTurn,
  ): Promise<readonly (readonly ClientEventDraft[])[]>;
}

/** Puts the translators of a context together. @param queriesOf makes its query ports */
export function bindTranslators<Queries, Handle>(
  translators: readonly AnyTranslator<Queries>[],
  queriesOf: (handle: Handle) => Queries,
): BoundTranslators<Handle> {
  const eventTypes = new Set(translators.flatMap((each) => each.of));
  return {
    kinds: [...new Set(translators.flatMap((each) => each.kinds))],
    eventTypes,
    prepare: async (events, handle, turn) => {
      const queries = queriesOf(handle);
      const drafts = events.map((): ClientEventDraft[] => []);
      for (const translator of translators) {
        if ((translator.turn ?? 'first') !== turn) continue;
        const taken = events.flatMap(({ event, place }, at) =>
          translator.of.includes(event.type) ? [{ event, place, at }] : [],
        );
        if (taken.length === 0) continue;
        const prepared = await translator.prepare(
          taken.map(({ event }) => event),
          queries,
          taken.map(({ place }) => place),
        );
        taken.forEach(({ at }, index) => drafts[at]?.push(...(prepared[index] ?? [])));
      }
      return drafts;
    },
  };
}
