export { CredentialAuthenticator } from './credential-authenticator.ts';
export { WebhookAuthenticator } from './webhook-authenticator.ts';
export {
  identityEndpoints,
  identitySchemas,
  type IdentityEndpointDependencies,
} from './endpoints.ts';
export { identityErrors } from './identity-errors.ts';
export { identityRawEndpoints, type IdentityRawDependencies } from './personal-endpoints.ts';
export { RESET_PASSWORD_PATH } from './password-reset/password-reset.endpoints.ts';
export { CONFIRM_EMAIL_PATH } from './settings/confirm-email-change.endpoint.ts';
export { type ServerIdentity } from './server-settings/server-identity.ts';
export { AvatarUrls, type AvatarOwner } from './users/avatar-urls.ts';
export { identityTranslators } from './events/translators.ts';
export { identityStateSources, type IdentityPresentation } from './register/state-sources.ts';
