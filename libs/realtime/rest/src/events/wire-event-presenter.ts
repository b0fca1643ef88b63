import {
  SharedValues,
  type EventPresenter,
  type EventQueue,
  type FilteredMessage,
  type LoggedEvent,
  type PresentedEvent,
} from '@tandem/realtime-domain';
import type {
  ClientEventKind,
  ClientForm,
  RegisteredClient,
  Reach,
  WireEvent,
} from '@tandem/shared-chat-wire';
import type { Actor } from '@tandem/shared-kernel';

/** The number of events that cache their presentation for the next client of the same form. */
const SHARED_EVENTS = 1_000;

type Shared = Map<ClientForm, Map<string | number, readonly PresentedEvent[]>>;

/** Translates logged events to the form of clients, by the kinds that the contexts declare. */
export class WireEventPresenter implements EventPresenter {
  readonly #kinds: ReadonlyMap<string, ClientEventKind>;
  readonly #forms = new SharedValues();
  /** The client of each queue, with the user's role at the last check. */
  readonly #clients = new WeakMap<EventQueue, { actor: Actor; client: RegisteredClient }>();
  readonly #shared = new Map<LoggedEvent, Shared>();

  readonly #onError: (error: unknown) => void;

  /** @param onError called with an event that could not be presented; the client does not receive it */
  constructor(kinds: readonly ClientEventKind[], onError: (error: unknown) => void) {
    this.#onError = onError;
    this.#kinds = new Map(kinds.map((kind) => [kind.kind, kind]));
    if (this.#kinds.size < kinds.length) throw new Error('Two kinds of events have one name');
  }

  present(
    event: LoggedEvent,
    queue: EventQueue,
    actor: Actor,
    asBystander: boolean,
  ): readonly PresentedEvent[] {
    // A newer version of the service may have logged an unknown kind.
    const kind = this.#kinds.get(event.kind);
    if (!kind || !receives(queue, kind)) return [];
    const client = this.#clientOf(queue, actor);
    const reach = { asBystander };
    const variant = kind.variant?.(event.data, client, reach);
    const shared = variant === undefined ? undefined : this.#sharedOf(event, client.form);
    const known = variant === undefined ? undefined : shared?.get(variant);
    if (known) return known;
    const presented = this.#say(kind, event, client, reach);
    if (variant !== undefined) shared?.set(variant, presented);
    return presented;
  }

  #say(kind: ClientEventKind, { data }: LoggedEvent, client: RegisteredClient, reach: Reach) {
    try {
      return listOf(kind.present(data, client, reach)).map(toPresented);
    } catch (error) {
      this.#onError(error);
      return [];
    }
  }

  #sharedOf(event: LoggedEvent, form: ClientForm): Map<string | number, readonly PresentedEvent[]> {
    let byForm = this.#shared.get(event);
    if (!byForm) {
      byForm = new Map();
      this.#shared.set(event, byForm);
      const [oldest] = this.#shared.keys();
      if (this.#shared.size > SHARED_EVENTS && oldest) this.#shared.delete(oldest);
    }
    const known = byForm.get(form);
    if (known) return known;
    const byVariant = new Map<string | number, readonly PresentedEvent[]>();
    byForm.set(form, byVariant);
    return byVariant;
  }

  #clientOf(queue: EventQueue, actor: Actor): RegisteredClient {
    const known = this.#clients.get(queue);
    if (known?.actor === actor) return known.client;
    const { userId, realmId, clientName, id: queueId } = queue;
    const { role, isBot } = actor;
    const form = known?.client.form ?? this.#formFor(queue);
    const client = { userId, realmId, role, isBot, clientName, queueId, form };
    this.#clients.set(queue, { actor, client });
    return client;
  }

  /** Queues of equal form share one object, which is the key of cached presentations. */
  #formFor(queue: EventQueue): ClientForm {
    const own = { ...(queue.form as ClientForm), eventTypes: queue.eventTypes };
    const key = JSON.stringify(own, Object.keys(own).sort().concat(Object.keys(own.capabilities)));
    return this.#forms.share(key, own);
  }
}

function receives({ eventTypes }: EventQueue, kind: ClientEventKind): boolean {
  return eventTypes === null || kind.types.some((type) => eventTypes.includes(type));
}

function listOf(events: WireEvent | readonly WireEvent[] | null): readonly WireEvent[] {
  if (events === null) return [];
  return Array.isArray(events) ? (events as readonly WireEvent[]) : [events as WireEvent];
}

function toPresented(event: WireEvent): PresentedEvent {
  return {
    type: event.type,
    json: JSON.stringify(event),
    message: event.type === 'message' ? filteredMessage(event) : null,
  };
}

interface WireMessage {
  readonly type: string;
  readonly stream_id?: number;
  readonly display_recipient: unknown;
  readonly subject: string;
  readonly sender_email: string;
}

function filteredMessage(event: WireEvent): FilteredMessage {
  const message = event.message as WireMessage;
  const isDirect = message.type === 'private';
  return {
    isDirect,
    channelId: message.stream_id ?? null,
    channelName: isDirect ? null : String(message.display_recipient),
    topic: isDirect ? null : message.subject,
    senderEmail: message.sender_email,
    flags: event.flags as readonly string[],
  };
}
