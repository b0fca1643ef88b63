export {
  RemoveAuthoredMessages,
  type AuthorPurgeQueue,
  type RemoveAuthoredMessagesTx,
} from './remove-authored-messages.ts';
