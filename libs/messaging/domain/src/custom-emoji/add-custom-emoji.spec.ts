import { expect, it } from '@jest/globals';
import { ROLES, TemporarilyUnavailable, type Actor } from '@tandem/shared-kernel';
import { MemoryUnitOfWork } from '@tandem/shared-kernel/testing';
import type { ImageReader } from '../uploads/images.ts';
import { AddCustomEmoji } from './add-custom-emoji.ts';

type Ports = ConstructorParameters<typeof AddCustomEmoji>[0];

async function addWhere(fault: Error): Promise<unknown> {
  const actor: Actor = { userId: 7, realmId: 2, role: ROLES.member, isBot: false };
  // No other port is used before the picture is made.
  const ports = {
    unitOfWork: new MemoryUnitOfWork({
      emoji: { mayAdd: async () => true, isTaken: async () => false },
    }),
    emoji: { codeOf: () => null },
    images: {
      emoji: async (readImage: ImageReader) => {
        await readImage();
        throw fault;
      },
    },
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
