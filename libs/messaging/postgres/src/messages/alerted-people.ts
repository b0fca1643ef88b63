/** A word, escaped for a regular expression. */
const literal = String.raw`regexp_replace(a.word_key, '([\\.*+?(){}|^$\[\]])', '\\\1', 'g')`;

/**
 * A query for `user_id`: the users with an alert word that occurs in a text as a whole word. Without
 * alert words the text is not split.
 *
 * @param content the SQL expression of the text
 */
export const alertedUsers = (content: string): string => `
    select distinct a.user_id
    from (
      select distinct word[1] as word from regexp_matches(lower(${content}), '[[:alnum:]_]+', 'g') word
      where exists (select from alert_word)
      union all select ''
    ) said
    join alert_word a on first_word(a.word_key) = said.word
    where lower(${content}) ~ ('(^|[^[:alnum:]_])' || ${literal} || '($|[^[:alnum:]_])')`;

/** The common table expression `alerted`: the {@link alertedUsers} of a parameter. */
export const alertedPeople = (parameter: string): string =>
  `alerted as (${alertedUsers(`${parameter}::text`)})`;
