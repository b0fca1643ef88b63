export { OwnBouncer, sha256Fingerprints, type OwnBouncerOptions } from './own-bouncer.ts';
export { SealingPushSender } from './sealing-push-sender.ts';
