import { BACKGROUND, PROCESS, token } from '@tandem/assembly-process';
import {
  PICTURE_CHANGES,
  RemoveDeletedAvatars,
  RemoveReplacedPictures,
  type ConfirmationTokens,
  type PictureNames,
  type RealmAddresses,
  type RealmPictureChanged,
  type UserAvatarChanged,
  type UserProfileDeleted,
} from '@tandem/identity-domain';
import {
  ACCOUNT_MAIL_EVENTS,
  SendAccountMails,
  type AccountMailEvent,
} from '@tandem/identity-domain/account-mail';
import type { RunErasure } from '@tandem/identity-domain/erasure';
import { HmacConfirmationTokens } from '@tandem/identity-hmac';
import { QueuedAccountMails } from '@tandem/identity-mail';
import {
  PostgresAccountMailQueries,
  PostgresEmailChangeQueries,
  PostgresPasswordResetQueries,
  PostgresPersonEventQueries,
  pruneIdentity,
} from '@tandem/identity-postgres';
import { CONFIRM_EMAIL_PATH, RESET_PASSWORD_PATH } from '@tandem/identity-rest';
import { AvatarUrls } from '@tandem/identity-rest/avatars';
import type { ContentStore } from '@tandem/messaging-domain/uploads';
import { MailSeal } from '@tandem/shared-mail-queue';
import type { OutboxConsumer } from '@tandem/shared-postgres';
import { ContainerModule } from 'inversify';
import { createRunErasure } from './personal-data.ts';

const PROFILE_DELETED = 'user.profile_deleted' satisfies UserProfileDeleted['type'];

/** The bindings of the module besides consumers and pruning. */
export const IDENTITY_BACKGROUND = {
  runErasure: token<Pick<RunErasure, 'execute'>>('RunErasure'),
} as const;

/** The background work of the identity context. It needs no other module. */
export function identityBackgroundModule(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(BACKGROUND.consumer).toResolvedValue(
      (secret, addresses) =>
        accountMailConsumer({
          addresses,
          tokens: new HmacConfirmationTokens(secret),
          seal: new MailSeal(secret),
        }),
      [PROCESS.secret, PROCESS.addresses],
    );
    bind(BACKGROUND.consumer).toResolvedValue(
      (secret, store) => formerPictureConsumer({ store, names: new AvatarUrls(secret) }),
      [PROCESS.secret, PROCESS.contents],
    );
    bind(IDENTITY_BACKGROUND.runErasure).toResolvedValue(createRunErasure, [PROCESS.database]);
    bind(BACKGROUND.pruning).toResolvedValue(
      ({ sql }) => ({ name: 'accounts', run: () => pruneIdentity(sql) }),
      [PROCESS.database],
    );
  });
}

interface AccountMailParts {
  readonly addresses: RealmAddresses;
  readonly tokens: ConfirmationTokens;
  readonly seal: MailSeal;
}

function accountMailConsumer({ addresses, tokens, seal }: AccountMailParts): OutboxConsumer {
  const types: readonly string[] = ACCOUNT_MAIL_EVENTS;
  return {
    name: 'account-mail',
    types,
    handle: (events, sql) => {
      const mails = new QueuedAccountMails(sql, seal, {
        realmUrlOf: (stringId) => addresses.urlOf(stringId),
        confirmEmailUrlOf: (realmUrl, token) => `${realmUrl}${CONFIRM_EMAIL_PATH}/${token}/`,
        resetPasswordUrlOf: (realmUrl, token) => `${realmUrl}${RESET_PASSWORD_PATH}/${token}/`,
      });
      const recipients = new PostgresAccountMailQueries(sql);
      const changes = new PostgresEmailChangeQueries(sql);
      const resets = new PostgresPasswordResetQueries(sql);
      return new SendAccountMails({ recipients, changes, resets, mails, tokens }).execute(
        events
          .filter(({ type }) => types.includes(type))
          .map(({ id, payload }) => ({ id, event: payload as AccountMailEvent })),
      );
    },
  };
}

/** `forgotten-pictures` is the name of its offset in databases. */
function formerPictureConsumer(parts: {
  readonly store: Pick<ContentStore, 'remove'>;
  readonly names: PictureNames;
}): OutboxConsumer {
  const changes: readonly string[] = PICTURE_CHANGES;
  return {
    name: 'forgotten-pictures',
    types: [PROFILE_DELETED, ...changes],
    handle: async (events, sql) => {
      await new RemoveReplacedPictures(parts).execute(
        events
          .filter(({ type }) => changes.includes(type))
          .map(({ payload }) => payload as UserAvatarChanged | RealmPictureChanged),
      );
      const persons = new PostgresPersonEventQueries(sql);
      await new RemoveDeletedAvatars({ ...parts, persons }).execute(
        events
          .filter(({ type }) => type === PROFILE_DELETED)
          .map(({ payload }) => (payload as UserProfileDeleted).userId),
      );
    },
  };
}
