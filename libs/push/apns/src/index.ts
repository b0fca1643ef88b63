export { ApnsPushSender } from './apns-push-sender.ts';
