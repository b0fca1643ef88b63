export { HmacApiKeyIssuer } from './hmac-api-key-issuer.ts';
export { HmacConfirmationTokens } from './hmac-confirmation-tokens.ts';
