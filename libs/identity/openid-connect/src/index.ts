export { OpenIdClient } from './open-id-client.ts';
