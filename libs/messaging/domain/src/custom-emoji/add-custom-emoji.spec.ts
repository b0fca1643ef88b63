import { expect, it } from '@jest/globals';
import { TemporarilyUnavailable, type Actor } from '@tandem/shared-kernel';
import { MemoryMessaging } from '../../testing/index.ts';
import { AddCustomEmoji } from './add-custom-emoji.ts';

type Ports = ConstructorParameters<typeof AddCustomEmoji>[0];

async function addWhere(fault: Error): Promise<unknown> {
  const messaging = new MemoryMessaging();
  const actor: Actor = await messaging.createUser(await messaging.createRealm());
  // Nothing else is asked before the picture is made.
  const ports = {
    unitOfWork: messaging.unitOfWork,
    emoji: { codeOf: () => null },
    images: { emoji: () => Promise.reject(fault) },
  } as unknown as Ports;
  const read = async function* () {
    yield Buffer.from('png');
  };
  return new AddCustomEmoji(ports)
    .execute(actor, { name: 'party', file: { size: 3, read } })
    .catch((error: unknown) => error);
}

it('reports when to retry if too many pictures wait', async () => {
  const busy = new TemporarilyUnavailable('too many pictures wait', 5);
  expect(await addWhere(busy)).toBe(busy);
});

it('refuses a picture that cannot be read', async () => {
  expect(await addWhere(new Error('broken'))).toMatchObject({ code: 'CUSTOM_EMOJI_UNREADABLE' });
});
