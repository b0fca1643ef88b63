export { notificationEndpoints, type NotificationEndpointDependencies } from './endpoints.ts';
export { deviceTranslator } from './events/device-translator.ts';
export { notificationErrors } from './notification-errors.ts';
export { UNSUBSCRIBE_PATH, unsubscribePages } from './unsubscribe/unsubscribe-pages.ts';
export { deviceState, type DeviceStateQueries } from './register/device-state.ts';
