export { FcmPushSender } from './fcm-push-sender.ts';
