export { WEB_CLIENT_POLICY } from './policy.ts';
