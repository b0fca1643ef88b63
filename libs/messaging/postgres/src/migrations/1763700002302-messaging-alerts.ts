import { migration } from '@tandem/shared-postgres';

/**
 * How a message finds the words that people want to be told of: by the first word of each, so that
 * it costs a look-up for every word of the message, however many words people have.
 */
export const alertsSchema = migration({
  name: '1763700002302-messaging-alerts',
  up: `
    create function first_word(phrase text) returns text
    language sql immutable parallel safe
    return coalesce(substring(phrase from '[[:alnum:]_]+'), '');
    create index alert_word_first on alert_word (first_word(word_key));
  `,
});
