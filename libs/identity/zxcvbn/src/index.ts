export { ZxcvbnPasswordStrength } from './zxcvbn-password-strength.ts';
