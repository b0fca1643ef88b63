import type { Actor } from '@tandem/shared-kernel';
import type { NewChannel } from '../src/index.ts';
import type { MessagingHarness } from './messaging-harness.ts';

let names = 0;

/** A channel that other tests do not use, with its subscribers. */
export async function freshChannel(
  harness: MessagingHarness,
  creator: Actor,
  subscribers: readonly Actor[] = [creator],
  changes: Partial<NewChannel> = {},
): Promise<number> {
  names += 1;
  const channel = await harness.newChannel(creator, { name: `channel ${names}`, ...changes });
  return harness.unitOfWork.run(async (tx) => {
    const id = await tx.channels.create(channel);
    if (id === null) throw new Error(`The test's own name is taken: ${channel.name}`);
    await tx.channels.subscribe(
      subscribers.map((each) => ({ channelId: id, userId: each.userId, color: '#76ce90' })),
    );
    return id;
  });
}

/** Two users of a new organization. */
export interface TwoUsers {
  readonly harness: MessagingHarness;
  readonly ann: Actor;
  readonly ben: Actor;
}

/** Creates the world of a test: an organization with two users. */
export async function twoUsers(makeHarness: () => MessagingHarness): Promise<TwoUsers> {
  const harness = makeHarness();
  const realmId = await harness.createRealm();
  const ann = await harness.createUser(realmId);
  return { harness, ann, ben: await harness.createUser(realmId) };
}

/** The same with a channel to which both are subscribed. */
export async function twoSubscribers(
  makeHarness: () => MessagingHarness,
): Promise<TwoUsers & { readonly channelId: number }> {
  const world = await twoUsers(makeHarness);
  const { harness, ann, ben } = world;
  return { ...world, channelId: await freshChannel(harness, ann, [ann, ben]) };
}
