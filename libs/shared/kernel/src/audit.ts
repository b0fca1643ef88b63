import type { Actor } from './actor.ts';
import type { DomainEvent, EventLog } from './event-log.ts';

/** The operator of the server, who acts on one organization through the operator's tool. */
export interface OperatorActor {
  readonly operator: true;
  readonly realmId: number;
}

/** The sender of a request without credentials: a log-in, a mailed link, an invitation. */
export interface UnauthenticatedActor {
  readonly unauthenticated: true;
  readonly realmId: number;
  /** The authenticated account of the request; `null` without one. */
  readonly userId: number | null;
  /** The network address of the client. */
  readonly address: string;
}

/** The actor of a command in the audit log. */
export type AuditActor =
  | Pick<Actor, 'realmId' | 'userId' | 'credential' | 'address'>
  | Pick<OperatorActor, 'operator'>
  | UnauthenticatedActor;

/** Properties by their names. Never a secret: entries are shown and exported. */
export type AuditValues = Readonly<Record<string, unknown>>;

/** The content of an entry of the audit log, besides its actor and its time. */
export interface AuditFacts {
  /** The id of the object that the part of the kind before the dot names; absent for the organization. */
  readonly objectId?: number | undefined;
  /** The account that the act concerns, such as the holder of a token. */
  readonly userId?: number | undefined;
  /** The name of the object, for readers. */
  readonly name?: string | undefined;
  /** The previous values of the changes. */
  readonly before?: AuditValues | undefined;
  /** The new values of the changed or created object. */
  readonly after?: AuditValues | undefined;
}

/** An administrative or security act. */
export interface AuditEntry<Kind extends string = string> extends AuditFacts {
  /** `object.act`, such as `user.role_changed`; documented, and never renamed. */
  readonly kind: Kind;
  readonly realmId: number;
}

/**
 * Appends entries in the transaction of the command that they record. The actor is that of the unit of
 * work. `Kind` lists the kinds that commands append themselves: those without an event.
 */
export interface AuditLog<Kind extends string = string> {
  append(...entries: readonly AuditEntry<Kind>[]): Promise<void>;
}

/**
 * The audit entry of each type of event of a context: `null` for events that are not administrative or
 * security actions. A new type of event does not compile before that is decided.
 */
export type AuditRules<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: ((event: EventOf<Event, Type>) => AuditFacts | null) | null;
};

/** The events of a union that have the type `Type`, perhaps among others. */
type EventOf<Event extends DomainEvent, Type extends string> = Event extends DomainEvent
  ? Type extends Event['type']
    ? Event
    : never
  : never;

/** The kinds of entries that follow from events, as `rules` state. */
export function kindsOfEvents(rules: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(rules).filter((type) => rules[type] !== null);
}

/** An event log that records the administrative and security acts among the events. */
export function auditedEvents<Event extends DomainEvent>(
  events: EventLog<Event>,
  audit: AuditLog,
  rules: AuditRules<Event>,
): EventLog<Event> {
  return {
    async append(...appended) {
      const entries = appended.flatMap((event): AuditEntry[] => {
        const rule = rules[event.type as Event['type']] as
          | ((each: Event) => AuditFacts | null)
          | null;
        const facts = rule?.(event);
        return facts ? [{ ...facts, kind: event.type, realmId: event.realmId }] : [];
      });
      // First: readers of the events wait for transactions that have appended some.
      if (entries.length > 0) await audit.append(...entries);
      return events.append(...appended);
    },
  };
}

const LISTED = 100;

/** Ids for an entry: all of a short list, the number of them and the first ones of a long list. */
export function auditedIds(name: string, ids: readonly number[]): AuditValues {
  if (ids.length <= LISTED) return { [`${name}_ids`]: ids };
  return { [`${name}_ids`]: ids.slice(0, LISTED), [`${name}_count`]: ids.length };
}
