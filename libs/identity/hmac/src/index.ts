export { HmacApiKeyIssuer } from './hmac-api-key-issuer.ts';
export { TextSecretSeal } from './text-secret-seal.ts';
export { RandomSecrets } from './random-secrets.ts';
export { HmacConfirmationTokens } from './hmac-confirmation-tokens.ts';
