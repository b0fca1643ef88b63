import type {
  AddedReaction,
  Reaction,
  ReactionKey,
  ReactionRepository,
} from '@tandem/messaging-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const columns = `message_id as "messageId", user_id as "userId", emoji_name as "emojiName",
  emoji_code as "emojiCode", reaction_type as "reactionType"`;

const addReaction = statement(
  'reaction.add',
  `with earlier as (
    select emoji_name from reaction
    where message_id = $1 and emoji_code = $4 and reaction_type = $5
    order by id limit 1
  ), added as (
    insert into reaction (message_id, user_id, emoji_name, emoji_code, reaction_type)
    values ($1, $2, coalesce((select emoji_name from earlier), $3), $4, $5)
    on conflict on constraint reaction_key do nothing
    returning *
  ), participant as (
    insert into topic_participant (topic_id, user_id, first_message_id)
    select $6::bigint, $2, $1 from added where $6 is not null
    on conflict (topic_id, user_id) do update
      set first_message_id = least(topic_participant.first_message_id, excluded.first_message_id)
      where topic_participant.first_message_id > excluded.first_message_id
  )
  select ${columns}, exists (select from earlier) as "isVote",
    (select count(*) from reaction where message_id = $1 and user_id = $2) as "earlierOwn"
  from added`,
);

const removeReaction = statement(
  'reaction.remove',
  `delete from reaction
   where message_id = $1 and user_id = $2 and emoji_code = $3 and reaction_type = $4
   returning ${columns}`,
);

/** Reactions in PostgreSQL; one round trip per call. */
export class PostgresReactionRepository implements ReactionRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(reaction: Reaction, topicId: number | null): Promise<AddedReaction | null> {
    const { rows } = await this.#sql.query<AddedReaction>(addReaction, [
      reaction.messageId,
      reaction.userId,
      reaction.emojiName,
      reaction.emojiCode,
      reaction.reactionType,
      topicId,
    ]);
    return rows[0] ?? null;
  }

  async remove(key: ReactionKey): Promise<Reaction | null> {
    const values = [key.messageId, key.userId, key.emojiCode, key.reactionType];
    const { rows } = await this.#sql.query<Reaction>(removeReaction, values);
    return rows[0] ?? null;
  }
}
