export {
  BeginSecondFactor,
  ConfirmSecondFactor,
  ReadSecondFactor,
  RemoveSecondFactor,
  ResetSecondFactor,
} from './manage-second-factor.ts';
export {
  type SecondFactor,
  type DeviceSecret,
  type SecondFactorCodes,
  type SecondFactorRepository,
} from './second-factor.ts';
