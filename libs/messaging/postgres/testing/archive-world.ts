import { expect } from '@jest/globals';
import {
  DeleteMessage,
  EditMessage,
  MarkChannelRead,
  PurgeMessagesByAuthor,
  type MessagingTx,
} from '@tandem/messaging-domain';
import { RestoreMessages, type ArchiveSelection } from '@tandem/messaging-domain/archive';
import {
  aMessage,
  aRenderer,
  freshChannel,
  noReferences,
  plainInsights,
} from '@tandem/messaging-domain/testing';
import { ROLES, systemClock, type Actor, type UnitOfWork } from '@tandem/shared-kernel';
import type { Database } from '@tandem/shared-postgres';
import { PostgresMessageArchiveQueries, PostgresMessageQueries } from '../src/index.ts';
import { PostgresHarness } from './postgres-harness.ts';

/** The tables of data that depends on messages. */
const PARTS = [
  'message_flag',
  'reaction',
  'message_edit',
  'submessage',
  'attachment_message',
] as const;

/** A unit of work of messaging, for commands that run alone, together or in storms. */
export type Work = (unitOfWork: UnitOfWork<MessagingTx>) => Promise<unknown>;

/** An organization with two channels of Ann, an owner, and Ben; its commands and its whole state. */
export class ArchiveWorld {
  readonly harness: PostgresHarness;
  readonly archive: PostgresMessageArchiveQueries;
  ann!: Actor;
  ben!: Actor;
  channelIds: readonly [number, number] = [0, 0];

  constructor(database: Database) {
    this.harness = new PostgresHarness(database);
    this.archive = new PostgresMessageArchiveQueries(database.sql);
  }

  async prepare(): Promise<this> {
    const { harness } = this;
    const realmId = await harness.createRealm();
    this.ann = await harness.createUser(realmId, ROLES.owner);
    this.ben = await harness.createUser(realmId);
    const people = [this.ann, this.ben];
    this.channelIds = [
      await freshChannel(harness, this.ann, people),
      await freshChannel(harness, this.ann, people),
    ];
    return this;
  }

  async send(topic: string, sender = this.ann, channelId = this.channelIds[0]): Promise<number> {
    const { recipientId } = await this.harness.channel(channelId);
    const location = { kind: 'channel', channelId, recipientId, topic } as const;
    const message = aMessage(sender, location, { sentAt: systemClock.now() });
    return this.harness.unitOfWork.run((tx) => tx.messages.add(message));
  }

  readonly remove =
    (messageId: number): Work =>
    (unitOfWork) =>
      new DeleteMessage({ unitOfWork, clock: systemClock }).execute(this.ann, { messageId });

  readonly restore =
    (selection: Partial<ArchiveSelection> = {}): Work =>
    (unitOfWork) =>
      new RestoreMessages({ unitOfWork, archive: this.archive }).execute({
        realmId: this.ann.realmId,
        ...selection,
      });

  readonly move =
    (messageId: number, target: { topic?: string; channelId?: number }): Work =>
    (unitOfWork) =>
      new EditMessage({
        unitOfWork,
        renderer: aRenderer(),
        clock: systemClock,
        references: noReferences,
        insights: plainInsights,
        addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
      }).execute(this.ann, {
        messageId,
        ...target,
        propagateMode: 'change_all',
        notifyNewThread: false,
      });

  readonly purge: Work = (unitOfWork) =>
    new PurgeMessagesByAuthor({ unitOfWork }).execute({
      realmId: this.ann.realmId,
      authorIds: [this.ben.userId],
      kinds: ['public', 'private', 'direct'],
    });

  readonly read =
    (topic: string): Work =>
    (unitOfWork) =>
      new MarkChannelRead({ unitOfWork }).execute(this.ben, {
        channelId: this.channelIds[0],
        topic,
      });

  run(work: Work): Promise<unknown> {
    return work(this.harness.unitOfWork);
  }

  /** The ids of these messages that Ben has not read, by the wire. */
  async unread(...ids: readonly number[]): Promise<readonly number[]> {
    const queries = new PostgresMessageQueries(this.harness.sql);
    const found = await Promise.all(ids.map((id) => queries.findMessage(this.ben, id)));
    return found.flatMap((view) => (view && !view.flags.includes('read') ? [view.id] : []));
  }

  /** All rows of messages and of their dependent data; topics by their names. */
  async state(): Promise<object> {
    const rows = async (sql: string) =>
      (await this.harness.sql.query(sql, [this.ann.realmId])).rows;
    const ofMessages = (table: string) =>
      rows(`select * from ${table} part where message_id in (
        select id from message where realm_id = $1) order by part::text`);
    const named = `join topic t on t.id = x.topic_id join channel c on c.id = t.channel_id
      where c.realm_id = $1`;
    return {
      messages: await rows(
        `select m.*, null as topic_id, t.name as topic from message m
         left join topic t on t.id = m.topic_id where m.realm_id = $1 order by m.id`,
      ),
      ...Object.fromEntries(
        await Promise.all(PARTS.map(async (table) => [table, await ofMessages(table)] as const)),
      ),
      topics: await rows(
        `select t.name, t.max_message_id from topic t join channel c on c.id = t.channel_id
         where c.realm_id = $1 order by t.channel_id, t.name_key`,
      ),
      marks: await rows(
        `select c.id as channel, t.name, x.user_id, x.upto from topic_read x ${named}
         order by 1, 2, 3`,
      ),
      participants: await rows(
        `select c.id as channel, t.name, x.user_id, x.first_message_id from topic_participant x
         ${named} order by 1, 2, 3`,
      ),
      channels: await rows(
        'select id, first_message_id from channel where realm_id = $1 order by id',
      ),
      conversations: await rows(
        'select recipient_id, max_message_id from direct_conversation where realm_id = $1 order by 1',
      ),
    };
  }

  /** Checks the invariants of any concurrent commands. @returns all existing ids */
  async expectConsistent(): Promise<readonly number[]> {
    const { rows } = await this.harness.sql.query<{
      present: number[];
      archived: number[];
      broken: string[];
    }>(
      `select array(select id from message where realm_id = $1 order by id) as present,
        array(select id from archived_message where realm_id = $1 order by id) as archived,
        array(
          select 'topic ' || t.name || ' ends elsewhere' from topic t
          join channel c on c.id = t.channel_id
          where c.realm_id = $1 and t.max_message_id is distinct from
            (select max(id) from message m where m.topic_id = t.id)
          union all
          select 'message ' || m.id || ' is in no topic of its channel' from message m
          join channel c on c.recipient_id = m.recipient_id
          left join topic t on t.id = m.topic_id and t.channel_id = c.id
            and t.name_key = lower(m.subject)
          where m.realm_id = $1 and t.id is null
          union all
          select 'channel ' || c.id || ' begins elsewhere' from channel c
          where c.realm_id = $1 and c.first_message_id is distinct from
            (select min(id) from message m where m.recipient_id = c.recipient_id)
          union all
          select 'users of topic ' || u.topic_id || ' are left' from archived_topic_user u
          where not exists (select from archived_message a where a.topic_id = u.topic_id)
            and not exists (select from topic t where t.id = u.topic_id)
        ) as broken`,
      [this.ann.realmId],
    );
    const { present = [], archived = [], broken } = rows[0]!;
    expect(broken).toEqual([]);
    const all = [...present, ...archived].sort((a, b) => a - b);
    expect(new Set(all).size).toBe(all.length);
    return all;
  }
}
