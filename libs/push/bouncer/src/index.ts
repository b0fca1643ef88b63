export {
  HttpBouncerPushSender,
  HttpBouncerTokenCheck,
  HttpPushBouncer,
} from './bouncer-adapters.ts';
export { HttpBouncer } from './http-bouncer.ts';
