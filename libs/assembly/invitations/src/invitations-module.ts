import {
  IDENTITY,
  INVITED_SIGN_UPS,
  systemBotMessages,
  MessagingGreetings,
  type Identity,
} from '@tandem/assembly-identity';
import { PROCESS, token } from '@tandem/assembly-process';
import { Argon2PasswordHasher } from '@tandem/identity-argon2';
import type { PasswordStrength } from '@tandem/identity-domain';
import { HmacApiKeyIssuer } from '@tandem/identity-hmac';
import { PostgresAnonymousGroups } from '@tandem/identity-postgres';
import { ZxcvbnPasswordStrength } from '@tandem/identity-zxcvbn';
import {
  DEFAULT_DAILY_LIMIT,
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
import { EarlyWelcomeTexts } from '@tandem/messaging-domain/system-bots';
import { PostgresSystemBotQueries } from '@tandem/messaging-postgres';
import type { Clock } from '@tandem/shared-kernel';
import { MailSeal } from '@tandem/shared-mail-queue';
import {
  PostgresAuditLog,
  PostgresEventLog,
  type Database,
  type Sql,
} from '@tandem/shared-postgres';
import { ContainerModule } from 'inversify';
import {
  IdentityAccountOpening,
  IdentityInviteeRules,
  IdentityNewPasswords,
  IdentityRealmHosts,
} from './identity-joining.ts';
import { InvitationSignUps } from './invitation-sign-ups.ts';
import { MessagingChannelJoining } from './messaging-channel-joining.ts';
import { MessagingJoiningNotices } from './messaging-joining-notices.ts';

interface InvitationsSettings {
  /** Mails of invitations in an organization, in 24 hours. */
  readonly dailyLimit?: number;
  /** Estimates passwords of users who join; by default with word lists, which the process holds from then on. */
  readonly strength?: PasswordStrength;
}

/** The invitations context over PostgreSQL. */
interface Invitations {
  readonly useCases: InvitationUseCases;
  readonly invitations: InvitationQueries;
  readonly tokens: InvitationTokens;
  /** @param host of a request that found its organization */
  readonly realmUrlAt: (host: string) => string;
}

/** The binding of the module: the whole context under one name. */
export const INVITATIONS = token<Invitations>('Invitations');

/** The invitations context over PostgreSQL. Needs the module of identity. */
export function invitationsModule(settings: InvitationsSettings = {}): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(INVITATIONS).toResolvedValue(
      (database, identity, secret) => assembleInvitations({ database, identity, secret }, settings),
      [PROCESS.database, IDENTITY, PROCESS.secret],
    );
    // Found when a user signs up: this module needs the context that calls it.
    bind(INVITED_SIGN_UPS).toDynamicValue(
      (context) => new InvitationSignUps(() => context.get(INVITATIONS).useCases.joinByAddress),
    );
  });
}

interface InvitationsParts {
  readonly database: Database;
  readonly identity: Pick<Identity, 'addresses' | 'directory' | 'profileTexts'>;
  readonly secret: string;
}

function assembleInvitations(
  { database, identity: { addresses, directory, profileTexts }, secret }: InvitationsParts,
  settings: InvitationsSettings,
): Invitations {
  const tokens = new HmacInvitationTokens(secret);
  const seal = new MailSeal(secret);
  const accounts = { apiKeys: new HmacApiKeyIssuer(secret), addresses, clock: database.clock };
  const useCases = createInvitationUseCases({
    unitOfWork: database.unitOfWork((sql, actor) => ({
      invitations: new PostgresInvitationRepository(sql),
      inviting: new PostgresInvitingQueries(sql),
      mails: new QueuedInvitationMails(sql, seal),
      accounts: new IdentityAccountOpening(sql, actor, accounts),
      channels: new MessagingChannelJoining(sql, new PostgresAnonymousGroups(sql)),
      notices: joiningNotices(sql, profileTexts, database.clock),
      audit: new PostgresAuditLog(sql, actor),
      events: new PostgresEventLog<InvitationEvent>(sql),
    })),
    inviting: new PostgresInvitingQueries(database.sql),
    rules: new IdentityInviteeRules(database.sql, addresses),
    passwords: new IdentityNewPasswords({
      passwords: new Argon2PasswordHasher(),
      strength: settings.strength ?? new ZxcvbnPasswordStrength(),
    }),
    welcomeTexts: new EarlyWelcomeTexts(new PostgresSystemBotQueries(database.sql), profileTexts),
    hosts: new IdentityRealmHosts(directory, addresses),
    tokens,
    clock: database.clock,
    dailyLimit: settings.dailyLimit ?? DEFAULT_DAILY_LIMIT,
  });
  return {
    useCases,
    invitations: new PostgresInvitationQueries(database.reads),
    tokens,
    realmUrlAt: (host) => addresses.urlOf(addresses.stringIdOf(host) ?? ''),
  };
}

function joiningNotices(
  sql: Sql,
  texts: Identity['profileTexts'],
  clock: Clock,
): MessagingJoiningNotices {
  return new MessagingJoiningNotices(
    systemBotMessages(sql, texts, clock),
    new MessagingGreetings(sql, texts, clock),
  );
}
