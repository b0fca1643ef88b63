export { OwnBouncer, Sha256TokenFingerprints, type OwnBouncerOptions } from './own-bouncer.ts';
export { SealingPushSender } from './sealing-push-sender.ts';
