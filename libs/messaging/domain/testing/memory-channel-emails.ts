import type { ChannelEmailKey, ChannelEmailRepository } from '../src/email-gateway/index.ts';
import type { MemoryStore } from './memory-store.ts';

export class MemoryChannelEmailRepository implements ChannelEmailRepository {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async tokenOf({ channelId, creatorId, senderId }: ChannelEmailKey): Promise<string> {
    const { emailTokens } = this.#store.state;
    const key = [channelId, creatorId, senderId].join(':');
    const token = emailTokens.get(key) ?? this.#store.nextId().toString(16).padStart(32, '0');
    emailTokens.set(key, token);
    return token;
  }
}
