export {
  HttpBouncerPushSender,
  HttpBouncerTokenCheck,
  HttpPushBouncer,
} from './bouncer-adapters.ts';
export { BouncerUnreachable, HttpBouncer, type BouncerAnswer } from './http-bouncer.ts';
