export { MISSED_QUEUE, PUSH_QUEUE, REGISTRATION_QUEUE } from '@tandem/push-postgres';
export { type PushCarriers } from './push-carriers.ts';
export { PUSH_DELIVERY, pushDeliveryModule } from './push-delivery-module.ts';
