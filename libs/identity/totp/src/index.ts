export { OtplibSecondFactorCodes } from './otplib-second-factor-codes.ts';
