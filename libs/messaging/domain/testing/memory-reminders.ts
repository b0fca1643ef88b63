import type { Actor } from '@tandem/shared-kernel';
import type { Reminder, ReminderRepository, ReminderTarget } from '../src/index.ts';
import { plainWriting } from './builders.ts';
import type { MemoryStore } from './memory-store.ts';

export class MemoryReminderRepository implements ReminderRepository {
  constructor(private readonly store: MemoryStore) {}

  async targetOf(actor: Actor, messageId: number): Promise<ReminderTarget | null> {
    const message = this.store.message(messageId);
    if (!message || !this.store.visible(actor, message)) return null;
    const { body, senderId, place } = message;
    const name = place.kind === 'channel' ? this.store.channel(place.channelId)?.name : undefined;
    return {
      content: body.content,
      senderId,
      senderName: `User ${senderId}`,
      writing: plainWriting,
      place: place.kind === 'channel' ? { ...place, name: name ?? '' } : place,
    };
  }

  async add(
    realmId: number,
    reminder: Omit<Reminder, 'id' | 'failed'>,
    limit: number,
  ): Promise<number | null> {
    const { reminders } = this.store.state.stores;
    if (reminders.filter((each) => each.userId === reminder.userId).length >= limit) return null;
    const id = this.store.nextId();
    this.store.state.stores.reminders.push({ ...reminder, id, failed: false, realmId });
    return id;
  }

  async remove(userId: number, id: number): Promise<boolean> {
    const isOwn = this.store.state.stores.reminders.some(
      (each) => each.id === id && each.userId === userId,
    );
    return isOwn && this.take(id);
  }

  async take(id: number): Promise<boolean> {
    const { stores } = this.store.state;
    const before = stores.reminders.length;
    stores.reminders = stores.reminders.filter((each) => each.id !== id);
    return stores.reminders.length < before;
  }
}
