export { parseApnsCredentials, type ApnsCredentials } from './apns-credentials.ts';
export { ApnsPushSender } from './apns-push-sender.ts';
