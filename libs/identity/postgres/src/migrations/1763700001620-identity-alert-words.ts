import { migration } from '@tandem/shared-postgres';

/** The words about which users want to be notified. Words are compared by their key. */
export const alertWords = migration({
  name: '1763700001620-identity-alert-words',
  up: `
    create table alert_word (
      user_id bigint not null references user_account,
      word_key text not null,
      word text not null,
      id bigint generated always as identity,
      primary key (user_id, word_key)
    );
    comment on column alert_word.id is 'gives the order in which words were added';
  `,
});
