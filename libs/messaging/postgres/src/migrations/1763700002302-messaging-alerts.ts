import { migration } from '@tandem/shared-postgres';

/**
 * The index by which a message finds the words about which users want to be notified: by the first word of each. So a
 * message costs one look-up for each of its own words, independent of the number of words that users have.
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
