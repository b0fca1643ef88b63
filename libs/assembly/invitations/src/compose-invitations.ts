import { MessagingProfileTexts, SystemBotMessages, WelcomeBot } from '@tandem/assembly-identity';
import { Argon2PasswordHasher } from '@tandem/identity-argon2';
import type { RealmAddresses, RealmDirectory } from '@tandem/identity-domain';
import { HmacApiKeyIssuer } from '@tandem/identity-hmac';
import { PostgresAnonymousGroups } from '@tandem/identity-postgres';
import { ZxcvbnPasswordStrength } from '@tandem/identity-zxcvbn';
import {
  createInvitationUseCases,
  type InvitationEvent,
  type InvitationQueries,
  type InvitationTokens,
  type InvitationUseCases,
} from '@tandem/invitations-domain';
import { HmacInvitationTokens } from '@tandem/invitations-hmac';
import { QueuedInvitationMails } from '@tandem/invitations-mail';
import {
  PostgresInvitationQueries,
  PostgresInvitationRepository,
  PostgresInvitingQueries,
} from '@tandem/invitations-postgres';
import { BuiltInEmojiCatalog } from '@tandem/messaging-emoji';
import type { Clock } from '@tandem/shared-kernel';
import { MailSeal } from '@tandem/shared-mail-queue';
import { PostgresEventLog, type Database, type Sql } from '@tandem/shared-postgres';
import {
  IdentityAccountOpening,
  IdentityInviteeRules,
  IdentityNewPasswords,
  IdentityRealmHosts,
} from './identity-joining.ts';
import { MessagingChannelJoining } from './messaging-channel-joining.ts';
import { MessagingJoiningNotices } from './messaging-joining-notices.ts';

export interface InvitationsOptions {
  readonly database: Database;
  readonly identity: { readonly addresses: RealmAddresses; readonly directory: RealmDirectory };
  /** What links are derived with, and mails closed. */
  readonly secret: string;
  /** Mails of invitations in an organization, in 24 hours. */
  readonly dailyLimit?: number;
}

/** The invitations context over PostgreSQL. */
export interface Invitations {
  readonly useCases: InvitationUseCases;
  readonly queries: InvitationQueries;
  readonly tokens: InvitationTokens;
}

/** Enough to invite a whole organization in a day, too few to be of use to who mails strangers. */
const DAILY_LIMIT = 5_000;

/** Puts the invitations context together. */
export function composeInvitations(options: InvitationsOptions): Invitations {
  const { database, identity, secret } = options;
  const { addresses, directory } = identity;
  const tokens = new HmacInvitationTokens(secret);
  const seal = new MailSeal(secret);
  const texts = new MessagingProfileTexts(new BuiltInEmojiCatalog());
  const accounts = { apiKeys: new HmacApiKeyIssuer(secret), addresses, clock: database.clock };
  const useCases = createInvitationUseCases({
    unitOfWork: database.unitOfWork((sql) => ({
      invitations: new PostgresInvitationRepository(sql),
      inviting: new PostgresInvitingQueries(sql),
      mails: new QueuedInvitationMails(sql, seal),
      accounts: new IdentityAccountOpening(sql, accounts),
      channels: new MessagingChannelJoining(sql, new PostgresAnonymousGroups(sql)),
      notices: joiningNotices(sql, texts, database.clock),
      events: new PostgresEventLog<InvitationEvent>(sql),
    })),
    inviting: new PostgresInvitingQueries(database.sql),
    rules: new IdentityInviteeRules(database.sql, addresses),
    passwords: new IdentityNewPasswords({
      passwords: new Argon2PasswordHasher(),
      strength: new ZxcvbnPasswordStrength(),
    }),
    hosts: new IdentityRealmHosts(directory, addresses),
    tokens,
    clock: database.clock,
    dailyLimit: options.dailyLimit ?? DAILY_LIMIT,
  });
  return { useCases, queries: new PostgresInvitationQueries(database.sql), tokens };
}

function joiningNotices(
  sql: Sql,
  texts: MessagingProfileTexts,
  clock: Clock,
): MessagingJoiningNotices {
  const messages = new SystemBotMessages(sql, new PostgresAnonymousGroups(sql), texts, clock);
  return new MessagingJoiningNotices(messages, new WelcomeBot(sql, messages));
}
