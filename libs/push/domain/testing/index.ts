export {
  describeNotificationCarrier,
  type CarrierHarness,
} from './notification-carrier.contract.ts';
