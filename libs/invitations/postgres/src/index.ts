export { invitationsMigrations } from './migrations/index.ts';
export { PostgresInvitationQueries } from './postgres-invitation-queries.ts';
export { PostgresInvitationRepository } from './postgres-invitation-repository.ts';
export { PostgresInvitingQueries } from './postgres-inviting-queries.ts';
export { revokeWithInviter } from './revoke-with-inviter.ts';
export { pruneInvitations } from './prune-invitations.ts';
export { removeAcceptedInvitations } from './remove-accepted-invitations.ts';
