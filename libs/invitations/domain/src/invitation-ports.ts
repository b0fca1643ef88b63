import type { Clock, AuditLog, EventLog, UnitOfWork } from '@tandem/shared-kernel';
import type {
  AccountOpening,
  ChannelJoining,
  InviteeRules,
  JoiningNotices,
  NewPasswords,
  WelcomeTexts,
} from './joining-ports.ts';
import type { InvitationEvent } from './invitation-events.ts';
import type { InvitationMails } from './invitation-mails.ts';
import type { InvitingQueries } from './invitation-queries.ts';
import type { InvitationRepository } from './invitation-repository.ts';
import type { RealmHosts } from './realm-hosts.ts';
import type { INVITATION_ACTS } from './invitation-acts.ts';
import type { InvitationTokens } from './invitation-tokens.ts';

/** The repositories of commands of this context, bound to one transaction. */
export interface InvitationTx {
  readonly invitations: InvitationRepository;
  readonly inviting: InvitingQueries;
  readonly mails: InvitationMails;
  readonly accounts: AccountOpening;
  readonly channels: ChannelJoining;
  readonly notices: JoiningNotices;
  readonly audit: AuditLog<(typeof INVITATION_ACTS)[number]>;
  readonly events: EventLog<InvitationEvent>;
}

/** The dependencies of the use cases of this context; an app binds them once. */
export interface InvitationPorts {
  readonly unitOfWork: UnitOfWork<InvitationTx>;
  readonly inviting: InvitingQueries;
  readonly rules: InviteeRules;
  readonly passwords: NewPasswords;
  readonly welcomeTexts: WelcomeTexts;
  readonly hosts: RealmHosts;
  readonly tokens: InvitationTokens;
  readonly clock: Clock;
  /** Mails of invitations in an organization, in 24 hours. */
  readonly dailyLimit: number;
}
