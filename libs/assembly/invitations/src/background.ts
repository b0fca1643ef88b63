export { invitationsBackgroundModule } from './invitations-background-module.ts';
