/** A message as a client sees it. */
export interface SeenMessage {
  readonly id: number;
  readonly content: string;
  /** `<user id> <emoji>` */
  readonly reactions: ReadonlySet<string>;
}

/** A message on the wire, in an answer or in an event. */
export interface WireMessage {
  readonly id: number;
  readonly content: string;
  readonly reactions: readonly { readonly user_id: number; readonly emoji_name: string }[];
}

/** An event on the wire, as far as it matters here. */
export interface WireEvent {
  readonly id: number;
  readonly type: string;
  readonly op?: string;
  readonly message?: WireMessage;
  readonly local_message_id?: string;
  readonly message_id?: number;
  readonly content?: string;
  readonly user_id?: number;
  readonly emoji_name?: string;
}

/** The messages of a channel as a client caches them: fetched once, then updated by events. */
export class View {
  readonly #messages = new Map<number, { id: number; content: string; reactions: Set<string> }>();
  /** The local ids of own messages in events, with the number of events. */
  readonly echoes = new Map<string, number>();

  get messages(): ReadonlyMap<number, SeenMessage> {
    return this.#messages;
  }

  /** The messages that were there when `id` was the newest. */
  upTo(id: number): ReadonlyMap<number, SeenMessage> {
    return new Map([...this.#messages].filter(([known]) => known <= id));
  }

  put({ id, content, reactions }: WireMessage): void {
    this.#messages.set(id, {
      id,
      content,
      reactions: new Set(reactions.map((each) => `${each.user_id} ${each.emoji_name}`)),
    });
  }

  apply(event: WireEvent): void {
    if (event.type === 'message' && event.message) {
      this.put(event.message);
      const local = event.local_message_id;
      if (local !== undefined) this.echoes.set(local, (this.echoes.get(local) ?? 0) + 1);
      return;
    }
    const message = this.#messages.get(event.message_id ?? 0);
    if (!message) return;
    if (event.type === 'update_message' && event.content !== undefined) {
      message.content = event.content;
    } else if (event.type === 'reaction') {
      const reaction = `${event.user_id} ${event.emoji_name}`;
      if (event.op === 'add') message.reactions.add(reaction);
      else message.reactions.delete(reaction);
    }
  }

  /** Forgets messages before `id`. */
  forget(id: number): void {
    for (const known of this.#messages.keys()) if (known < id) this.#messages.delete(known);
    this.echoes.clear();
  }
}

/** The first difference between two views of the same messages; null: none. */
export function difference(
  seen: ReadonlyMap<number, SeenMessage>,
  truth: ReadonlyMap<number, SeenMessage>,
): string | null {
  for (const [id, { content, reactions }] of truth) {
    const other = seen.get(id);
    if (!other) return `message ${id} (${content}) is missing`;
    if (other.content !== content) return `message ${id} is “${other.content}”, not “${content}”`;
    const [own, right] = [[...other.reactions].sort().join(), [...reactions].sort().join()];
    if (own !== right) return `message ${id} has the reactions [${own}], not [${right}]`;
  }
  for (const id of seen.keys()) if (!truth.has(id)) return `message ${id} does not exist`;
  return null;
}
