import type {
  AddedReaction,
  CustomEmojiQueries,
  CustomEmojiRecord,
  Reaction,
  ReactionKey,
  ReactionRepository,
} from '../src/index.ts';
import type { MemoryStore } from './memory-store.ts';

export class MemoryReactionRepository implements ReactionRepository {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async add(reaction: Reaction, topicId: number | null): Promise<AddedReaction | null> {
    const { reactions, participants } = this.#store.state;
    if (reactions.some((each) => isOf(each, reaction))) return null;
    const earlier = reactions.find((each) => isOf(each, { ...reaction, userId: each.userId }));
    const added = { ...reaction, emojiName: earlier?.emojiName ?? reaction.emojiName };
    const { messageId, userId } = reaction;
    const own = reactions.filter((each) => each.messageId === messageId && each.userId === userId);
    reactions.push(added);
    if (topicId !== null) participants.add(`${topicId}:${reaction.userId}`);
    return { ...added, isVote: earlier !== undefined, earlierOwn: own.length };
  }

  async remove(key: ReactionKey): Promise<Reaction | null> {
    const { reactions } = this.#store.state;
    const index = reactions.findIndex((each) => isOf(each, key));
    return index === -1 ? null : (reactions.splice(index, 1)[0] ?? null);
  }
}

export class MemoryCustomEmojiQueries implements CustomEmojiQueries {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async findActive(realmId: number, name: string): Promise<CustomEmojiRecord | null> {
    return this.#find(
      (each) => each.realmId === realmId && each.name === name && !each.isDeactivated,
    );
  }

  async find(realmId: number, id: number): Promise<CustomEmojiRecord | null> {
    return this.#find((each) => each.realmId === realmId && each.id === id);
  }

  #find(
    holds: (each: MemoryStore['state']['customEmoji'][number]) => boolean,
  ): CustomEmojiRecord | null {
    const found = this.#store.state.customEmoji.find(holds);
    return found ? { id: found.id, name: found.name, isDeactivated: found.isDeactivated } : null;
  }
}

function isOf(reaction: Reaction, key: ReactionKey): boolean {
  return (
    reaction.messageId === key.messageId &&
    reaction.userId === key.userId &&
    reaction.emojiCode === key.emojiCode &&
    reaction.reactionType === key.reactionType
  );
}
