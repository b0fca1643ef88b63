import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Role } from '@tandem/shared-kernel';
import { createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';

let identity: MemoryIdentity;
const attempt = (role: Role, text: string) =>
  identity.useCases.tryWelcomeMessage.execute({ userId: 7, realmId: 1, role, isBot: false }, text);

beforeEach(() => {
  identity = createMemoryIdentity();
});

it('shows the actor the text', async () => {
  expect(await attempt(ROLES.administrator, ' $$x$$')).toEqual({ messageId: 1 });
  const rendered = new Map([[' $$x$$', '<p>early  $$x$$</p>']]);
  expect(identity.greeted).toEqual([{ realmId: 1, userId: 7, text: ' $$x$$', rendered }]);
});

it('is for who may set the text, and wants one', async () => {
  await expect(attempt(ROLES.moderator, 'Hi')).rejects.toMatchObject({
    code: 'MUST_BE_ADMINISTRATOR',
  });
  await expect(attempt(ROLES.owner, ' \n')).rejects.toMatchObject({
    code: 'WELCOME_MESSAGE_EMPTY',
  });
  expect(identity.greeted).toEqual([]);
});
