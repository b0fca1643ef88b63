export { describeNotificationCarrier } from './notification-carrier.contract.ts';
