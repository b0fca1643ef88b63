import { migration } from '@tandem/shared-postgres';

/** The index by which send keys are removed, oldest first. */
export const sentKeysSchema = migration({
  name: '1763700002303-messaging-sent-keys',
  up: 'create index sent_key_message on sent_key (message_id);',
});
