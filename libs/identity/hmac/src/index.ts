export { HmacApiKeyIssuer } from './hmac-api-key-issuer.ts';
