/** The size of the texts of `e`, an entry of an edit history. PostgreSQL reads sizes without the texts. */
export const editBytes = `(coalesce(octet_length(e.prev_content), 0)
    + coalesce(octet_length(e.prev_rendered_content), 0))`;

/** The size of the texts in the edit history of the message `m`. */
export const historyBytes = `coalesce((
    select sum(${editBytes}) from message_edit e where e.message_id = m.id), 0)::bigint`;
