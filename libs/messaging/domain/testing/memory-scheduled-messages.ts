import type {
  ChangeableMessage,
  DueBounds,
  DueMessage,
  NewScheduledMessage,
  ScheduledMessage,
  ScheduledMessageRepository,
} from '../src/index.ts';
import type { MemoryStore } from './memory-store.ts';
import type { StoredScheduled } from './memory-stores-state.ts';

/** Also returns due and waiting messages. */
export class MemoryScheduledMessageRepository implements ScheduledMessageRepository {
  constructor(private readonly store: MemoryStore) {}

  async add(message: NewScheduledMessage, limit: number): Promise<number | null> {
    if ((await this.listScheduled(message.senderId)).length >= limit) return null;
    const id = this.store.nextId();
    this.#all.push({ ...message, id, failed: false, revision: 1, sentMessageId: null });
    return id;
  }

  async lock(senderId: number, id: number): Promise<ChangeableMessage | null> {
    const found = this.#all.find((each) => each.id === id && each.senderId === senderId);
    return found ? { ...viewOf(found), isSent: found.sentMessageId !== null } : null;
  }

  async save(
    id: number,
    message: Omit<NewScheduledMessage, 'realmId' | 'clientName' | 'readBySender'>,
  ): Promise<void> {
    this.#change(id, { ...message, failed: false });
  }

  async remove(id: number): Promise<void> {
    const { stores } = this.store.state;
    stores.scheduled = stores.scheduled.filter((each) => each.id !== id);
  }

  async take(id: number, revision: number): Promise<boolean> {
    const found = this.#all.find((each) => each.id === id && each.revision === revision);
    return found?.sentMessageId === null && !found.failed;
  }

  async markSent(id: number, messageId: number): Promise<void> {
    this.#change(id, { sentMessageId: messageId });
  }

  async markFailed(id: number, revision: number): Promise<ScheduledMessage | null> {
    if (!(await this.take(id, revision))) return null;
    return viewOf(this.#change(id, { failed: true }));
  }

  async listScheduled(senderId: number): Promise<readonly ScheduledMessage[]> {
    return inOrder(this.#all)
      .filter((each) => each.senderId === senderId && each.sentMessageId === null)
      .map(viewOf);
  }

  async findDue(now: Date, bounds: DueBounds): Promise<readonly DueMessage[]> {
    const turns = new Map<number, number>();
    return inOrder(this.#all)
      .filter((each) => each.sentMessageId === null && !each.failed)
      .filter((each) => each.deliverAt * 1000 <= now.getTime())
      .filter((each) => !bounds.exceptSenders.includes(each.senderId))
      .map((message) => {
        const turn = (turns.get(message.senderId) ?? 0) + 1;
        turns.set(message.senderId, turn);
        return { message, turn };
      })
      .filter(({ turn }) => turn <= bounds.perSender)
      .sort((a, b) => a.turn - b.turn)
      .slice(0, bounds.limit)
      .map(({ message }) => this.#due(message));
  }

  async nextDueAt(): Promise<Date | null> {
    const [next] = inOrder(this.#all).filter((each) => each.sentMessageId === null && !each.failed);
    return next ? new Date(next.deliverAt * 1000) : null;
  }

  get #all(): StoredScheduled[] {
    return this.store.state.stores.scheduled;
  }

  #due({ id, revision, senderId, place, content }: StoredScheduled): DueMessage {
    const sender = this.store.state.users.get(senderId);
    if (!sender) throw new Error(`No user ${senderId}`);
    return {
      id,
      revision,
      place,
      content,
      sender,
      senderIsActive: true,
      clientName: 'test',
      readBySender: true,
    };
  }

  #change(id: number, changes: Partial<StoredScheduled>): StoredScheduled {
    const at = this.#all.findIndex((each) => each.id === id);
    const before = this.#all[at];
    if (!before) throw new Error('Only a locked message is changed');
    const after = { ...before, ...changes, revision: before.revision + 1 };
    this.#all[at] = after;
    return after;
  }
}

function inOrder(messages: readonly StoredScheduled[]): StoredScheduled[] {
  return [...messages].sort((a, b) => a.deliverAt - b.deliverAt || a.id - b.id);
}

function viewOf(message: StoredScheduled): ScheduledMessage {
  const { id, place, content, renderedContent, deliverAt, failed } = message;
  return { id, place, content, renderedContent, deliverAt, failed };
}
