export { QueuedInvitationMails } from './queued-invitation-mails.ts';
