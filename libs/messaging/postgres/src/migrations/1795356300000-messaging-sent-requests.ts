import { migration } from '@tandem/shared-postgres';

/** What was sent under a key, so that another request under it is told from a repetition. */
export const sentRequestsSchema = migration({
  name: '1795356300000-messaging-sent-requests',
  up: `
    alter table sent_key add column request_hash bytea;
    comment on column sent_key.request_hash is 'null: sent by a version that did not keep it';
  `,
});
