import { migration } from '@tandem/shared-postgres';

/** By what keys of sends are forgotten: the oldest first. */
export const sentKeysSchema = migration({
  name: '1763700002303-messaging-sent-keys',
  up: 'create index sent_key_message on sent_key (message_id);',
});
