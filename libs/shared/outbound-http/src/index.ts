export {
  ForbiddenAddress,
  UnknownAddress,
  requestGuarded,
  type AddressPolicy,
  type SendGuarded,
} from './guarded-request.ts';
export { BodyTooLarge, limitedBody, readLimitedBody } from './limited-body.ts';
export { OutboundAddressPolicy } from './outbound-address-policy.ts';
