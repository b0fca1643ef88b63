export { invitationEndpoints, invitationRawEndpoints, invitationSchemas } from './endpoints.ts';
export { invitationTranslator } from './events/invitation-translator.ts';
export { invitationErrors } from './invitation-errors.ts';
