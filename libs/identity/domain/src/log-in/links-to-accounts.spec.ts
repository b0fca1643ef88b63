import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import { createMemberIdentity, type MemoryIdentity } from '../../testing/index.ts';
import type { Operator } from '../operator.ts';

const HOST = 'acme.chat.example.com';
const ADDRESS = '192.0.2.1';
let identity: MemoryIdentity;
let operator: Operator;
let ann: Actor;

beforeEach(async () => {
  ({ identity, operator, ann } = await createMemberIdentity());
});

const idOf = (type: string, name: string): number =>
  (
    identity.events.events.findLast((event) => event.type === type) as unknown as Readonly<
      Record<string, number>
    >
  )[name]!;

/** Each makes a link that leads to the account, and returns what follows it. */
const LINKS: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'for a log-in': async () => {
    const { key } = await identity.useCases.createLoginLink.execute(operator, ann);
    const browser = { address: ADDRESS, clientName: 'x', userAgent: 'x', previous: null };
    return () => identity.useCases.followLoginLink.execute({ host: HOST, key, ...browser });
  },
  'to a new password': async () => {
    const email = 'ann@example.com';
    await identity.useCases.requestPasswordReset.execute({ host: HOST, email, address: ADDRESS });
    const id = idOf('account.password_reset_requested', 'resetId');
    const token = identity.confirmations.tokenOf('password-reset', id);
    const newPassword = 'gravel orchard lantern';
    return () =>
      identity.useCases.resetPassword.execute({ host: HOST, token, newPassword, address: ADDRESS });
  },
  'to another address': async () => {
    const email = 'other@example.com';
    await identity.useCases.changeOwnSettings.execute(ann, { settings: {}, email });
    const id = idOf('user.email_change_requested', 'changeId');
    const token = identity.confirmations.tokenOf('email-change', id);
    return () =>
      identity.useCases.confirmEmailChange.execute({ host: HOST, token, address: ADDRESS });
  },
};

describe.each(Object.entries(LINKS))('a link %s', (_, make) => {
  const invalid = { code: expect.stringMatching(/_LINK_INVALID$/) };

  it('works', async () => {
    const follow = await make();
    await follow();
  });

  it('ends with a new password', async () => {
    const follow = await make();
    const { setUserPassword } = identity.useCases;
    await setUserPassword.execute(operator, { userId: ann.userId, password: 'battery lawn 7' });
    await expect(follow()).rejects.toMatchObject(invalid);
  });

  it('does not work again after a deactivation', async () => {
    const follow = await make();
    await identity.useCases.deactivateUser.execute(operator, {
      userId: ann.userId,
      deleteProfile: false,
      deleteMessagesIn: [],
      notificationComment: null,
    });
    await identity.useCases.reactivateUser.execute(operator, ann);
    await expect(follow()).rejects.toMatchObject(invalid);
  });
});
