/**
 * A condition: the user can read the message `m` where it is now. In a channel, only subscribers count: for
 * all others its messages are read.
 *
 * @param userId an expression of the user's id
 */
export const isReadableBy = (userId: string): string => `(m.topic_id is null or exists (
       select from channel place
       join subscription own on own.channel_id = place.id and own.user_id = ${userId}
         and own.is_active
       where place.recipient_id = m.recipient_id
         and (place.history_public_to_subscribers or own.from_message_id < m.id)))`;
