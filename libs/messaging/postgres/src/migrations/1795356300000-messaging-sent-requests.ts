import { migration } from '@tandem/shared-postgres';

/** The hash of the request under a key, to distinguish another request under that key from a repetition. */
export const sentRequestsSchema = migration({
  name: '1795356300000-messaging-sent-requests',
  up: `
    alter table sent_key add column request_hash bytea;
    comment on column sent_key.request_hash is 'null: sent by a version that did not keep it';
  `,
});
