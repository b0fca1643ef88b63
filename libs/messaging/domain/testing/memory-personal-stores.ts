import {
  TOPIC_POLICIES,
  type NavigationView,
  type NavigationViewRepository,
  type RaisedTopic,
  type TopicStarter,
  type UserTopic,
  type UserTopicRepository,
} from '../src/index.ts';
import type { MemoryStore } from './memory-store.ts';

export class MemoryNavigationViewRepository implements NavigationViewRepository {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async add(ownerId: number, view: NavigationView, limit: number) {
    const own = await this.lockAll(ownerId);
    const isTaken = own.some(
      (each) => each.fragment === view.fragment || (view.name !== null && each.name === view.name),
    );
    if (isTaken) return 'exists';
    if (own.length >= limit) return 'too-many';
    this.#store.state.views.push({ ...view, ownerId });
    return 'added';
  }

  async lockAll(ownerId: number): Promise<readonly NavigationView[]> {
    return this.#store.state.views
      .filter((each) => each.ownerId === ownerId)
      .map(({ fragment, isPinned, name }) => ({ fragment, isPinned, name }));
  }

  async save(ownerId: number, view: NavigationView): Promise<void> {
    this.#store.state.views = this.#store.state.views.map((each) =>
      each.ownerId === ownerId && each.fragment === view.fragment ? { ...each, ...view } : each,
    );
  }

  async remove(ownerId: number, fragment: string): Promise<boolean> {
    const before = this.#store.state.views;
    this.#store.state.views = before.filter(
      (each) => each.ownerId !== ownerId || each.fragment !== fragment,
    );
    return this.#store.state.views.length < before.length;
  }
}

export class MemoryUserTopicRepository implements UserTopicRepository {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  /** One command runs at a time. */
  lockTopic(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async set(userTopic: UserTopic, limit = Infinity): Promise<boolean | null> {
    const { userTopics } = this.#store.state;
    const key = [userTopic.userId, userTopic.channelId, userTopic.topic.toLowerCase()].join(':');
    const before = userTopics.get(key)?.policy ?? TOPIC_POLICIES.inherit;
    const own = [...userTopics.values()].filter((each) => each.userId === userTopic.userId);
    const isNew = !userTopics.has(key) && userTopic.policy !== TOPIC_POLICIES.inherit;
    if (isNew && own.length >= limit) return null;
    if (userTopic.policy === TOPIC_POLICIES.inherit) userTopics.delete(key);
    else if (before !== userTopic.policy) userTopics.set(key, userTopic);
    return before !== userTopic.policy;
  }

  async raise({ policies, raisedAt, ...place }: RaisedTopic): Promise<readonly number[]> {
    const raised: number[] = [];
    for (const [userId, policy] of policies) {
      const key = [userId, place.channelId, place.topic.toLowerCase()].join(':');
      const before = this.#store.state.userTopics.get(key)?.policy ?? TOPIC_POLICIES.inherit;
      if (before >= policy) continue;
      await this.set({ ...place, userId, policy, lastUpdated: raisedAt });
      raised.push(userId);
    }
    return raised;
  }

  /** Without user settings: see the contract spec of PostgreSQL. */
  starterOf(): Promise<TopicStarter | null> {
    return Promise.resolve(null);
  }
}
