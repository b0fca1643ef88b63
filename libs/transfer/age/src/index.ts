export { isRecipient, newKey, openWithKey, sealFor } from './sealed-credentials.ts';
