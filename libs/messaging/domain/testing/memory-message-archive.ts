import { DEFAULT_ARCHIVE_DAYS, type MessageArchive } from '../src/archive/index.ts';
import type { MemoryStore, StoredArchived } from './memory-store.ts';

const DAY_MS = 86_400_000;

/** Restores messages with their texts and reactions; deleted topics get new ids. */
export class MemoryMessageArchive implements MessageArchive {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async restore(realmId: number, messageIds: readonly number[]): Promise<readonly number[]> {
    const { state } = this.#store;
    const found = state.archived.filter(
      ({ message }) => message.realmId === realmId && messageIds.includes(message.id),
    );
    state.archived = state.archived.filter((each) => !found.includes(each));
    for (const each of found) {
      const thread = this.#threadOf(each);
      thread.maxMessageId = Math.max(thread.maxMessageId, each.message.id);
      state.messages.push({ ...each.message, threadId: thread.id });
      state.reactions.push(...each.reactions);
    }
    state.messages.sort((a, b) => a.id - b.id);
    return found.map(({ message }) => message.id).sort((a, b) => a - b);
  }

  async removeExpired(now: Date, limit: number): Promise<number> {
    const { state } = this.#store;
    const isDue = ({ message, deletedAt }: StoredArchived) =>
      deletedAt.getTime() <= now.getTime() - daysOf(state, message.realmId) * DAY_MS;
    const due = state.archived.filter(isDue).slice(0, limit);
    state.archived = state.archived.filter((each) => !due.includes(each));
    return due.length;
  }

  async setDays(realmId: number, days: number): Promise<void> {
    this.#store.state.archiveDays.set(realmId, days);
  }

  #threadOf({ message, threadKey }: StoredArchived) {
    const { threads } = this.#store.state;
    const found = threads.find((each) => each.key === threadKey);
    if (found) return found;
    const name = message.place.kind === 'channel' ? message.place.topic : '';
    const thread = { id: this.#store.nextId(), key: threadKey, name, maxMessageId: 0 };
    threads.push(thread);
    return thread;
  }
}

type State = MemoryStore['state'];

const daysOf = ({ archiveDays }: State, realmId: number) =>
  archiveDays.get(realmId) ?? DEFAULT_ARCHIVE_DAYS;

/** Archives messages that are about to be deleted, unless the organization has no archive. */
export function archiveMessages(
  state: State,
  realmId: number,
  messageIds: readonly number[],
): void {
  if (daysOf(state, realmId) === 0) return;
  for (const message of state.messages.filter(({ id }) => messageIds.includes(id))) {
    state.archived.push({
      message,
      threadKey: state.threads.find(({ id }) => id === message.threadId)?.key ?? '',
      reactions: state.reactions.filter(({ messageId }) => messageId === message.id),
      deletedAt: new Date(),
    });
  }
}
