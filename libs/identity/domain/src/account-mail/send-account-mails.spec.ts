import { expect, it } from '@jest/globals';
import type { EmailChangeMail } from '../settings/email-changes.ts';
import type { AccountMail } from './account-mail.ts';
import type { AccountMailRecipient } from './account-mail-queries.ts';
import { SendAccountMails, type AccountMailEvent } from './send-account-mails.ts';

const JOINED = new Date('2026-03-11T08:00:00Z');
const recipient: AccountMailRecipient = {
  userId: 2,
  email: 'uli@acme.test',
  fullName: 'Uli',
  isBot: false,
  dateJoined: JOINED,
  wantsLoginMails: true,
  language: 'en',
  timezone: '',
  realmName: 'Acme',
  realmStringId: '',
};
const change: EmailChangeMail = {
  id: 7,
  realmId: 1,
  userId: 2,
  oldEmail: 'uli@acme.test',
  newEmail: 'uli@new.test',
  requestedAt: JOINED,
  fullName: 'Uli',
  realmName: 'Acme',
  realmStringId: '',
};

async function mailsFor(
  event: AccountMailEvent,
  changes: Partial<AccountMailRecipient> = {},
): Promise<readonly AccountMail[]> {
  const queued: AccountMail[] = [];
  const found = { ...recipient, ...changes };
  await new SendAccountMails({
    recipients: { receivers: async () => new Map([[found.userId, found]]) },
    changes: { mails: async (ids) => new Map(ids.includes(7) ? [[7, change]] : []) },
    resets: { recipients: async (ids) => new Map(ids.includes(9) ? [[9, found]] : []) },
    mails: { enqueue: async (...mails) => void queued.push(...mails) },
    tokens: { tokenOf: (purpose, id) => `${purpose}-${id}` },
  }).execute([{ id: 40, event }]);
  return queued;
}

const user = { realmId: 1, userId: 2 } as const;
const requested = (changeId: number) =>
  ({ type: 'user.email_change_requested', ...user, changeId }) as AccountMailEvent;
const loggedIn = (seconds: number) =>
  ({
    type: 'user.logged_in',
    ...user,
    clientName: 'ZulipMobile',
    address: '192.0.2.1',
    at: JOINED.getTime() / 1000 + seconds,
  }) as AccountMailEvent;
const deactivated = (notificationComment: string | null) =>
  ({ type: 'user.deactivated', ...user, notificationComment }) as AccountMailEvent;
const changed = {
  type: 'user.email_changed',
  ...user,
  oldDeliveryEmail: 'uli@old.test',
  deliveryEmail: 'uli@acme.test',
} as AccountMailEvent;

it('asks the new address for confirmation, with a token of the change', async () => {
  expect(await mailsFor(requested(7))).toMatchObject([
    {
      key: 'user.email_change_requested/40',
      address: 'uli@new.test',
      about: { kind: 'confirm-email-change', token: 'email-change-7' },
    },
  ]);
});

it('sends nothing about a change of address that waits no longer', async () => {
  expect(await mailsFor(requested(8))).toEqual([]);
});

it('mails the link to a new password to the account, if there is one', async () => {
  const request = (resetId: number) =>
    mailsFor({ type: 'account.password_reset_requested', realmId: 1, resetId });
  expect(await request(9)).toMatchObject([
    { address: 'uli@acme.test', about: { kind: 'password-reset', token: 'password-reset-9' } },
  ]);
  expect(await request(8)).toEqual([]);
});

it('informs the old address of a change', async () => {
  expect(await mailsFor(changed)).toMatchObject([
    { address: 'uli@old.test', about: { kind: 'email-changed', newEmail: 'uli@acme.test' } },
  ]);
});

it('informs of a log-in a minute after joining and later', async () => {
  expect(await mailsFor(loggedIn(59))).toEqual([]);
  expect(await mailsFor(loggedIn(60))).toMatchObject([
    { address: 'uli@acme.test', about: { kind: 'new-login' } },
  ]);
});

it('does not inform of log-ins users who disabled it', async () => {
  expect(await mailsFor(loggedIn(600), { wantsLoginMails: false })).toEqual([]);
});

it('informs of a deactivation only with a comment, which may be empty', async () => {
  expect(await mailsFor(deactivated(null))).toEqual([]);
  expect(await mailsFor(deactivated(''))).toMatchObject([
    { about: { kind: 'deactivated', comment: '' } },
  ]);
});

it('sends no mail to bots', async () => {
  expect(await mailsFor(deactivated('bye'), { isBot: true })).toEqual([]);
});
