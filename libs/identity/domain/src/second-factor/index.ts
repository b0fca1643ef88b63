export {
  BeginSecondFactor,
  ConfirmSecondFactor,
  ReadSecondFactor,
  RemoveSecondFactor,
  ResetSecondFactor,
} from './manage-second-factor.ts';
export {
  type SecondFactor,
  type SecondFactorCodes,
  type SecondFactorRepository,
} from './second-factor.ts';
