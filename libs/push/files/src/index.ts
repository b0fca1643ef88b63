export { FilePushSender } from './file-push-sender.ts';
