import type { DomainEvent, Role } from '@tandem/shared-kernel';
import type { RegisteredClient } from './registered-client.ts';

/**
 * The recipients of an event. They are determined once, when the event is published, among the users who
 * have event queues at that moment.
 */
export type Audience =
  /** These users; repeated ids count once. */
  | { readonly kind: 'users'; readonly userIds: readonly number[] }
  | {
      readonly kind: 'realm';
      /** Only users with this role or one that includes it; 400 excludes guests. */
      readonly role?: Role;
      /** Only users to whom this user is accessible: guests see their conversation partners. */
      readonly knowing?: number;
      readonly except?: readonly number[];
    }
  | {
      readonly kind: 'channel';
      readonly channelId: number;
      /**
       * - `receivers` of the message `messageId`: users who were subscribed when it was sent, and, as
       * bystanders, queues that listen to every public channel;
       * - `readers` of the message `messageId`: subscribers, in a channel with protected history only those
       * who were subscribed when it was sent;
       * - `subscribers`: the active subscribers;
       * - `metadata`: users who may see that the channel exists.
       */
      readonly of: 'receivers' | 'readers' | 'subscribers' | 'metadata';
      readonly messageId?: number;
      readonly except?: readonly number[];
    }
  /** All users of every organization. */
  | { readonly kind: 'server' };

/** An event in its wire form, without its `id`. */
export interface WireEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The relation of a queue to an event that it receives. */
export interface Reach {
  /** The queue receives it only because it has all public channels. */
  readonly asBystander: boolean;
}

/** The properties of a client on which events depend. */
export interface ClientEventKind<Data = unknown> {
  /** Identifies the kind in the log of client events; never changed, since rows outlive versions. */
  readonly kind: string;
  /** The possible event types, for the filters of queues. */
  readonly types: readonly string[];
  /**
   * The events for one client, none for `null`. A pure function of its arguments, called in any process and
   * any number of times; it must not throw for any result of `prepare`.
   */
  present(
    data: Data,
    client: RegisteredClient,
    reach: Reach,
  ): WireEvent | readonly WireEvent[] | null;
  /**
   * The cache key of a presentation: clients with the same key get the same events. Without it every client
   * has a separate presentation.
   */
  variant?(data: Data, client: RegisteredClient, reach: Reach): string | number;
}

/** The stored form of an event: plain JSON that does not depend on the recipient. */
export interface ClientEventDraft {
  readonly kind: string;
  readonly audience: Audience;
  readonly data: unknown;
}

/** Declares a kind of events; `draft` creates one of them. */
export function clientEventKind<Data>(kind: ClientEventKind<Data>): ClientEventKind<Data> & {
  draft(audience: Audience, data: Data): ClientEventDraft;
} {
  return { ...kind, draft: (audience, data) => ({ kind: kind.kind, audience, data }) };
}

/**
 * `last`: after the recipients of the batch are known, so it also sees the state that earlier translators
 * saw of later commands. Its client events follow the others of the same event.
 */
export type TranslatorTurn = 'first' | 'last';

/** A domain event and its position in the outbox. */
interface PublishedEvent {
  readonly position: number;
  readonly event: DomainEvent;
}

/** Turns domain events into client events. */
export interface ClientEventTranslator<Event extends DomainEvent, Queries> {
  /** The types of domain events that it translates. */
  readonly of: readonly Event['type'][];
  /** Every kind that it may return. */
  readonly kinds: readonly ClientEventKind[];
  /** The turn in which it runs; `first` by default. */
  readonly turn?: TranslatorTurn;
  /**
   * Runs in the publisher, in commit order, inside the transaction that writes the log.
   *
   * It may be a moment later than the command: objects that were deleted since are not found, and then
   * nothing is published. The number of queries must not depend on that of events.
   *
   * @param positions the position of each event in the outbox
   * @returns for each event, in the order of `events`, its client events
   */
  prepare(
    events: readonly Event[],
    queries: Queries,
    positions: readonly number[],
  ): Promise<readonly (readonly ClientEventDraft[])[]>;
}

/** A translator without its types of events and data, for lists of a context. */
export interface AnyTranslator<Queries> {
  readonly of: readonly string[];
  readonly kinds: readonly ClientEventKind[];
  readonly turn?: TranslatorTurn;
  prepare(
    events: readonly DomainEvent[],
    queries: Queries,
    positions: readonly number[],
  ): Promise<readonly (readonly ClientEventDraft[])[]>;
}

/** Declares a translator. */
export function clientEventTranslator<Event extends DomainEvent, Queries>(
  translator: ClientEventTranslator<Event, Queries>,
): AnyTranslator<Queries> {
  // The publisher passes only events of the types in `of`.
  return translator;
}

/** The translators of one context with its queries bound to a handle of the database. */
export interface BoundTranslators<Handle> {
  readonly kinds: readonly ClientEventKind[];
  /** Domain events that have a translator. */
  readonly eventTypes: ReadonlySet<string>;
  /**
   * Like {@link ClientEventTranslator.prepare} for translators of the current turn, for events of any type.
   */
  prepare(
    events: readonly PublishedEvent[],
    handle: Handle,
    turn: TranslatorTurn,
  ): Promise<readonly (readonly ClientEventDraft[])[]>;
}

/** Combines the translators of a context. @param queriesOf creates its query ports */
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
        const taken = events.flatMap(({ event, position }, at) =>
          translator.of.includes(event.type) ? [{ event, position, at }] : [],
        );
        if (taken.length === 0) continue;
        const prepared = await translator.prepare(
          taken.map(({ event }) => event),
          queries,
          taken.map(({ position }) => position),
        );
        taken.forEach(({ at }, index) => drafts[at]?.push(...(prepared[index] ?? [])));
      }
      return drafts;
    },
  };
}
