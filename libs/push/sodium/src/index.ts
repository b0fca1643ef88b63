export { OwnBouncer, Sha256TokenFingerprints } from './own-bouncer.ts';
export { SealingPushSender } from './sealing-push-sender.ts';
