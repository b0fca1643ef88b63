import type {
  ConfirmationTokens,
  EmailChangeMail,
  IdentityEvent,
  AccountMailRecipient,
  RealmAddresses,
} from '@tandem/identity-domain';
import { PostgresEmailChangeQueries, PostgresAccountMailQueries } from '@tandem/identity-postgres';
import {
  PostgresMailQueue,
  composeMail,
  type MailContent,
  type MailSeal,
  type QueuedMail,
} from '@tandem/shared-mail-queue';
import type { OutboxConsumer, OutboxEvent, Sql } from '@tandem/shared-postgres';
import {
  deactivationMail,
  emailChangeMail,
  emailChangedMail,
  newLoginMail,
} from './account-mail-texts.ts';

/** Dependencies of the mails about accounts. */
export interface AccountMailOptions {
  readonly addresses: RealmAddresses;
  readonly tokens: ConfirmationTokens;
  readonly seal: MailSeal;
}

const TYPES = [
  'user.email_change_requested',
  'user.email_changed',
  'user.logged_in',
  'user.deactivated',
] as const satisfies readonly IdentityEvent['type'][];

type AccountEvent = Extract<IdentityEvent, { type: (typeof TYPES)[number] }>;

/** A log-in this soon after joining gets no mail. */
const JUST_JOINED_MS = 60_000;

/** An outbox consumer; mails users about changes of their accounts. */
export function accountMail(options: AccountMailOptions): OutboxConsumer {
  return {
    name: 'account-mail',
    types: TYPES,
    handle: async (events, sql) => {
      const taken = events.filter(({ type }) => (TYPES as readonly string[]).includes(type));
      if (taken.length === 0) return;
      const found = await contextOf(
        taken.map(({ payload }) => payload as AccountEvent),
        sql,
      );
      const mails = taken.flatMap((event) => mailFor(event, found, options) ?? []);
      await new PostgresMailQueue(sql, options.seal).enqueue(...mails);
    },
  };
}

interface MailContext {
  readonly receivers: ReadonlyMap<number, AccountMailRecipient>;
  readonly changes: ReadonlyMap<number, EmailChangeMail>;
}

/** Two queries, however many events there are. */
async function contextOf(events: readonly AccountEvent[], sql: Sql): Promise<MailContext> {
  const changeIds = events.flatMap((event) =>
    event.type === 'user.email_change_requested' ? [event.changeId] : [],
  );
  return {
    receivers: await new PostgresAccountMailQueries(sql).receivers(
      events.map(({ userId }) => userId),
    ),
    changes: await new PostgresEmailChangeQueries(sql).mails(changeIds),
  };
}

function mailFor(
  { id, payload }: OutboxEvent,
  { receivers, changes }: MailContext,
  { addresses, tokens }: AccountMailOptions,
): QueuedMail | null {
  const event = payload as AccountEvent;
  const receiver = receivers.get(event.userId);
  if (!receiver || receiver.isBot) return null;
  const to = (content: MailContent, address = receiver.email) =>
    mailOf(`${event.type}/${id}`, content, { ...receiver, email: address });
  switch (event.type) {
    case 'user.email_change_requested': {
      const change = changes.get(event.changeId);
      if (!change) return null;
      const token = tokens.tokenOf('email-change', change.id);
      return to(emailChangeMail(change, token, addresses), change.newEmail);
    }
    case 'user.email_changed': {
      const content = emailChangedMail(receiver, event.deliveryEmail, addresses);
      return to(content, event.oldDeliveryEmail);
    }
    case 'user.logged_in': {
      const age = event.at * 1000 - receiver.dateJoined.getTime();
      if (!receiver.wantsLoginMails || age < JUST_JOINED_MS) return null;
      return to(newLoginMail(receiver, event, addresses));
    }
    case 'user.deactivated':
      return event.notificationComment === null
        ? null
        : to(deactivationMail(receiver, event.notificationComment, addresses));
  }
}

function mailOf(
  key: string,
  content: MailContent,
  { email, fullName, realmName }: AccountMailRecipient,
): QueuedMail {
  return {
    key,
    to: { address: email, name: fullName },
    fromName: realmName,
    ...composeMail(content),
  };
}
