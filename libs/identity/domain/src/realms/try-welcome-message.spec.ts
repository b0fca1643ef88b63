import { expect, it } from '@jest/globals';
import { ROLES, type Role } from '@tandem/shared-kernel';
import { MemoryUnitOfWork } from '@tandem/shared-kernel/testing';
import type { IdentityTx } from '../identity-tx.ts';
import type { Greeted } from '../users/greetings.ts';
import { TryWelcomeMessage } from './try-welcome-message.ts';

const HTML = new Map([[' $$x$$', '<p>x</p>']]);
const shown: Greeted[] = [];
const useCase = new TryWelcomeMessage({
  unitOfWork: new MemoryUnitOfWork({
    greetings: {
      greet: () => Promise.reject(new Error('No user joins')),
      show: async (reader: Greeted) => shown.push(reader),
    },
  } satisfies Partial<IdentityTx>) as unknown as MemoryUnitOfWork<IdentityTx>,
  profileTexts: {
    render: async (markdown) => markdown,
    renderEarly: async (texts) => {
      expect(texts).toEqual([' $$x$$']);
      return HTML;
    },
  },
});
const attempt = (role: Role, text: string) =>
  useCase.execute({ userId: 7, realmId: 1, role, isBot: false }, text);

it('shows the actor the text', async () => {
  expect(await attempt(ROLES.administrator, ' $$x$$')).toEqual({ messageId: 1 });
  expect(shown.splice(0)).toEqual([{ realmId: 1, userId: 7, text: ' $$x$$', rendered: HTML }]);
});

it('requires the permission to set the text, and a text', async () => {
  await expect(attempt(ROLES.moderator, 'Hi')).rejects.toMatchObject({
    code: 'MUST_BE_ADMINISTRATOR',
  });
  await expect(attempt(ROLES.owner, ' \n')).rejects.toMatchObject({
    code: 'WELCOME_MESSAGE_EMPTY',
  });
  expect(shown).toEqual([]);
});
