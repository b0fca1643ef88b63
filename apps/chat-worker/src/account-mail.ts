import type {
  ConfirmationTokens,
  EmailChangeLetter,
  IdentityEvent,
  LetterReceiver,
  RealmAddresses,
} from '@tandem/identity-domain';
import { PostgresEmailChangeQueries, PostgresLetterQueries } from '@tandem/identity-postgres';
import {
  PostgresMailQueue,
  composeMail,
  type MailContent,
  type MailSeal,
  type QueuedMail,
} from '@tandem/shared-mail-queue';
import type { OutboxConsumer, OutboxEvent, Sql } from '@tandem/shared-postgres';
import {
  deactivationLetter,
  emailChangeLetter,
  emailChangedLetter,
  newLoginLetter,
} from './account-mail-texts.ts';

/** What letters about accounts are written with. */
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

/** Who has just got his account knows that he logged in. */
const JUST_JOINED_MS = 60_000;

/** Writes to people about what happens to their accounts. */
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
      const mails = taken.flatMap((event) => letterFor(event, found, options) ?? []);
      await new PostgresMailQueue(sql, options.seal).enqueue(...mails);
    },
  };
}

interface LetterContext {
  readonly receivers: ReadonlyMap<number, LetterReceiver>;
  readonly changes: ReadonlyMap<number, EmailChangeLetter>;
}

/** Two queries, however many events there are. */
async function contextOf(events: readonly AccountEvent[], sql: Sql): Promise<LetterContext> {
  const changeIds = events.flatMap((event) =>
    event.type === 'user.email_change_requested' ? [event.changeId] : [],
  );
  return {
    receivers: await new PostgresLetterQueries(sql).receivers(events.map(({ userId }) => userId)),
    changes: await new PostgresEmailChangeQueries(sql).letters(changeIds),
  };
}

function letterFor(
  { id, payload }: OutboxEvent,
  { receivers, changes }: LetterContext,
  { addresses, tokens }: AccountMailOptions,
): QueuedMail | null {
  const event = payload as AccountEvent;
  const receiver = receivers.get(event.userId);
  if (!receiver || receiver.isBot) return null;
  const to = (content: MailContent, address = receiver.email) =>
    mailOf(`${event.type}/${id}`, content, { ...receiver, email: address });
  switch (event.type) {
    case 'user.email_change_requested': {
      const letter = changes.get(event.changeId);
      if (!letter) return null;
      const token = tokens.tokenOf('email-change', letter.id);
      return to(emailChangeLetter(letter, token, addresses), letter.newEmail);
    }
    case 'user.email_changed': {
      const letter = emailChangedLetter(receiver, event.deliveryEmail, addresses);
      return to(letter, event.oldDeliveryEmail);
    }
    case 'user.logged_in': {
      const age = event.at * 1000 - receiver.dateJoined.getTime();
      if (!receiver.wantsLoginLetters || age < JUST_JOINED_MS) return null;
      return to(newLoginLetter(receiver, event, addresses));
    }
    case 'user.deactivated':
      return event.notificationComment === null
        ? null
        : to(deactivationLetter(receiver, event.notificationComment, addresses));
  }
}

function mailOf(
  key: string,
  content: MailContent,
  { email, fullName, realmName }: LetterReceiver,
): QueuedMail {
  return {
    key,
    to: { address: email, name: fullName },
    fromName: realmName,
    ...composeMail(content),
  };
}
