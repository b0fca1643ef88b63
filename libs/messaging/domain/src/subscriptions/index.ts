export { ChangeSubscriptions } from './change-subscriptions.ts';
export { SetSubscriptionProperties } from './set-subscription-properties.ts';
export { Unsubscribe } from './unsubscribe.ts';
