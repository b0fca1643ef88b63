export { RemoveAuthoredMessages, type AuthorPurgeQueue } from './remove-authored-messages.ts';
