export { parseFcmCredentials, type FcmCredentials } from './fcm-credentials.ts';
export { FcmPushSender } from './fcm-push-sender.ts';
