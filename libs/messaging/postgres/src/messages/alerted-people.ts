/** A word as a regular expression that means nothing but itself. */
const literal = String.raw`regexp_replace(a.word_key, '([\\.*+?(){}|^$\[\]])', '\\\1', 'g')`;

/**
 * A query for `user_id`: everybody who wants to be told of a word that stands in a text, as a word
 * of its own. Where nobody has such words, the text is not even taken apart.
 *
 * @param content the expression of the text
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
