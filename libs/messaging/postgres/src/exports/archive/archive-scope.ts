import { isReceivedElsewhere } from '../../reading/message-state-sql.ts';

/** The extent of the data of an organization in an archive. */
export interface MessagingArchiveScope {
  readonly realmId: number;
  /** The users whose private data is included; `null` for all users. */
  readonly consenting: readonly number[] | null;
  /** Only data that every member may read: no private flags of any user. */
  readonly isPublic: boolean;
}

/** The values of statements over {@link isExported}: $1 the organization, $2 the consenting users. */
export const scopeValues = ({ realmId, consenting }: MessagingArchiveScope) =>
  [realmId, consenting] as const;

/** A condition: the column has the id of a user whose private data is exported. */
export const isPrivateDataOf = (userId: string): string =>
  `($2::bigint[] is null or ${userId} = any($2::bigint[]))`;

/** Joins the channel `c` of the message `m`; null for direct messages. */
export const channelOfMessage = `left join channel c
    on m.topic_id is not null and c.recipient_id = m.recipient_id`;

/**
 * A condition: the message `m` is exported, after {@link channelOfMessage}: it is in a public channel, or a
 * consenting user may read it. In a channel with protected history these are messages they received.
 */
export const isExported = `m.realm_id = $1 and ($2::bigint[] is null
    or not c.invite_only
    or exists (select from subscription cs
      left join message_flag cf on cf.user_id = cs.user_id and cf.message_id = m.id
      where cs.channel_id = c.id and cs.is_active and cs.user_id = any($2::bigint[])
        and (c.history_public_to_subscribers or m.id > cs.from_message_id or ${isReceivedElsewhere('cf')}))
    or (m.topic_id is null and exists (select from direct_member cd
      where cd.recipient_id = m.recipient_id and cd.user_id = any($2::bigint[]))))`;

/** Seconds since epoch, with fractions, as the format has them. */
export const epoch = (column: string): string => `extract(epoch from ${column})::float8`;
