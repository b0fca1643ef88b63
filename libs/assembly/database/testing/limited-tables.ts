import { PostgresLoginFailures, bindIdentityTx } from '@tandem/identity-postgres';
import { PostgresInvitationRepository } from '@tandem/invitations-postgres';
import { CHANNEL_GROUP_SETTINGS, PERSONAL_LIMITS } from '@tandem/messaging-domain';
import { PostgresDeviceRepository, PostgresLegacyTokenRepository } from '@tandem/push-postgres';
import { PostgresEventQueueRepository } from '@tandem/realtime-postgres';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { Begin } from '@tandem/shared-postgres/testing';
import {
  createChannel,
  identity,
  meetingBeforeSecond,
  messaging,
  withMessaging,
  withSql,
  type LimitWorld,
} from './limit-world.ts';

/** The limit of adapters that have it as a parameter. */
const LIMIT = 2;
const QUEUES = 6;
const NOON = new Date('2026-03-11T12:00:00.000Z');
/** UNIX seconds. */
const LATER = 4_000_000_000;
const CHANNEL_GROUPS = CHANNEL_GROUP_SETTINGS.join(', ');
const VOTE = '{"type":"vote","key":"canned,0","vote":1}';

/** A separate command for each `n`. */
type Add = (world: LimitWorld, begin: Begin, n: number) => Promise<unknown>;

/** A table that a limit bounds. */
interface LimitedTable {
  readonly add: Add;
  /** A query for the number of the user's rows. */
  readonly count: (user: Actor) => string;
  readonly limit: number;
  /** A statement that brings the user to one less than the limit; by default one command does. */
  readonly fill?: (user: Actor) => string;
}

const owned =
  (table: string, owner: string) =>
  ({ userId }: Actor) =>
    `select count(*) as count from ${table} where ${owner} = ${userId}`;
const inRealm =
  (table: string) =>
  ({ realmId }: Actor) =>
    `select count(*) as count from ${table} where realm_id = ${realmId}`;
const upTo = (limit: number) => `generate_series(1, ${limit - 1}) n`;

/** Tables that a limit bounds, by name; `limited-by-suites.ts` has the others. */
export const LIMITED_TABLES: Readonly<Record<string, LimitedTable>> = {
  draft: {
    limit: LIMIT,
    count: owned('draft', 'owner_id'),
    add: ({ ann }, begin) =>
      withMessaging(begin, (tx) => {
        const draft = { type: '', to: [], topic: '', content: 'x', timestamp: 1 } as const;
        return tx.drafts.add(ann.userId, [draft], LIMIT);
      }),
  },
  saved_snippet: {
    limit: LIMIT,
    count: owned('saved_snippet', 'owner_id'),
    add: ({ ann }, begin) =>
      withMessaging(begin, (tx) => {
        const snippet = { title: 'a', content: 'x', createdAt: NOON };
        return tx.savedSnippets.add(ann.userId, snippet, LIMIT);
      }),
  },
  scheduled_message: {
    limit: LIMIT,
    count: owned('scheduled_message', 'sender_id'),
    add: ({ ann }, begin) =>
      withMessaging(begin, (tx) =>
        tx.scheduledMessages.add(
          {
            place: { kind: 'direct', userIds: [ann.userId] },
            content: 'x',
            renderedContent: '<p>x</p>',
            uploadPaths: [],
            deliverAt: LATER,
            realmId: ann.realmId,
            senderId: ann.userId,
            clientName: 'test',
            readBySender: true,
          },
          LIMIT,
        ),
      ),
  },
  reminder: {
    limit: LIMIT,
    count: owned('reminder', 'user_id'),
    add: ({ ann, messageId }, begin) =>
      withMessaging(begin, (tx) => {
        const { userId, realmId } = ann;
        const texts = { content: 'x', renderedContent: 'x' };
        return tx.reminders.add(realmId, { ...texts, messageId, userId, deliverAt: LATER }, LIMIT);
      }),
  },
  navigation_view: {
    limit: LIMIT,
    count: owned('navigation_view', 'user_id'),
    add: ({ ann }, begin, n) =>
      withMessaging(begin, (tx) => {
        const view = { fragment: `view/${n}`, isPinned: true, name: null };
        return tx.navigationViews.add(ann.userId, view, LIMIT);
      }),
  },
  user_topic: {
    limit: PERSONAL_LIMITS['topics with a visibility policy'],
    count: owned('user_topic', 'user_id'),
    fill: ({
      userId,
      realmId,
    }) => `insert into user_topic (user_id, channel_id, topic_name, visibility_policy, last_updated)
      select ${userId}, (select max(id) from channel where realm_id = ${realmId}), 'topic ' || n, 1, now()
      from ${upTo(PERSONAL_LIMITS['topics with a visibility policy'])}`,
    add: ({ sql, ann, channelId }, begin, n) =>
      messaging(sql, begin).setTopicPolicy.execute(ann, {
        channel: { id: channelId },
        topic: `new ${n}`,
        policy: 1,
      }),
  },
  channel: {
    limit: PERSONAL_LIMITS.channels,
    count: owned('channel', 'creator_id'),
    fill: ({
      userId,
      realmId,
    }) => `insert into channel (realm_id, name, creator_id, ${CHANNEL_GROUPS})
      select ${realmId}, 'channel ' || n, ${userId}, ${CHANNEL_GROUPS}
      from channel model, generate_series(2, ${PERSONAL_LIMITS.channels - 1}) n
      where model.creator_id = ${userId}`,
    add: (world, begin, n) => createChannel(world, begin, `new ${n}`),
  },
  attachment: {
    limit: PERSONAL_LIMITS['uploaded files'],
    count: owned('attachment', 'owner_id'),
    fill: ({
      userId,
      realmId,
    }) => `insert into attachment (realm_id, owner_id, path_id, name, size, content_type, created_at)
      select ${realmId}, ${userId}, 'path ' || n, 'x', 1, 'text/plain', now()
      from ${upTo(PERSONAL_LIMITS['uploaded files'])}`,
    add: ({ sql, ann }, begin) =>
      messaging(sql, begin).uploadFile.execute(ann, {
        fileName: 'x.txt',
        contentType: 'text/plain',
        size: 1,
        read: async function* () {
          yield Uint8Array.of(1);
        },
      }),
  },
  unfinished_upload: {
    limit: LIMIT,
    count: owned('unfinished_upload', 'owner_id'),
    add: ({ ann }, begin, n) =>
      withMessaging(begin, (tx) => {
        const { realmId, userId: ownerId } = ann;
        const upload = { id: `upload ${n}`, realmId, ownerId, size: 1, beganAt: NOON };
        return tx.unfinishedUploads.reserve(upload, { quotaBytes: null, maxPerOwner: LIMIT });
      }),
  },
  reaction: {
    limit: PERSONAL_LIMITS['reactions to one message'],
    count: owned('reaction', 'user_id'),
    fill: ({
      userId,
      realmId,
    }) => `insert into reaction (message_id, user_id, emoji_name, emoji_code, reaction_type)
      select (select max(id) from message where realm_id = ${realmId}), ${userId}, 'x', 'x' || n, 'unicode_emoji'
      from ${upTo(PERSONAL_LIMITS['reactions to one message'])}`,
    add: ({ sql, ann, messageId }, begin, n) =>
      messaging(sql, begin).addReaction.execute(ann, {
        messageId,
        emojiName: `1f60${n}`,
      }),
  },
  submessage: {
    limit: PERSONAL_LIMITS['submessages of one message'],
    count: owned('submessage', 'sender_id'),
    fill: ({
      userId,
      realmId,
    }) => `insert into submessage (message_id, sender_id, msg_type, content)
      select (select max(id) from message where realm_id = ${realmId}), ${userId}, 'widget',
        '{"widget_type":"poll"}'
      from ${upTo(PERSONAL_LIMITS['submessages of one message'])}`,
    add: ({ sql, ann, messageId }, begin) =>
      messaging(sql, begin).addSubmessage.execute(ann, {
        messageId,
        msgType: 'widget',
        content: VOTE,
      }),
  },
  realm_linkifier: {
    limit: 100,
    count: inRealm('realm_linkifier'),
    fill: ({ realmId }) => `insert into realm_linkifier (realm_id, position, pattern, url_template,
        alternative_url_templates)
      select ${realmId}, n, 'p' || n, 'https://x.test/', '{}' from ${upTo(100)}`,
    add: ({ ann }, begin, n) =>
      withMessaging(begin, (tx) =>
        tx.linkifiers.add(ann.realmId, {
          pattern: `new ${n}`,
          urlTemplate: 'https://x.test/',
          exampleInput: null,
          reverseTemplate: null,
          alternativeUrlTemplates: [],
        }),
      ),
  },
  realm_export: {
    limit: LIMIT,
    count: inRealm('realm_export'),
    add: ({ ann }, begin) =>
      withMessaging(begin, (tx) => {
        const wanted = { actingUserId: ann.userId, exportType: 'public' } as const;
        const limit = { since: NOON, count: LIMIT };
        return tx.realmExports.add(ann.realmId, wanted, new Date(), limit);
      }),
  },
  user_account: {
    limit: 1000,
    count: owned('user_account', 'bot_owner_id'),
    fill: ({
      userId,
      realmId,
    }) => `insert into user_account (realm_id, delivery_email, email, full_name, is_bot, bot_type,
        bot_owner_id)
      select ${realmId}, 'b' || n || '@x.test', 'b' || n || '@x.test', 'Bot ' || n, true, 1, ${userId}
      from ${upTo(1000)}`,
    add: ({ ann }, begin, n) =>
      identity(begin).addBot.execute(ann, {
        fullName: `New ${n}`,
        shortName: `new${n}`,
        type: 1,
        payloadUrl: '',
        interface: 1,
        config: {},
        allPublicChannels: false,
      }),
  },
  bot_storage: {
    limit: 10_000_000,
    count: ({ userId }) => `select coalesce(sum(length(key) + length(value)), 0)::bigint as count
      from bot_storage where bot_id = ${userId}`,
    fill: ({ userId }) => `insert into bot_storage (bot_id, key, value, key_hash)
      select ${userId}, 'k', repeat('x', 9999990), sha256('k')`,
    add: ({ ann }, begin, n) =>
      identity(begin).storeForBot.execute(ann, { entries: new Map([[`key${n}`, '12345']]) }),
  },
  alert_word: {
    limit: 1000,
    count: owned('alert_word', 'user_id'),
    fill: ({ userId }) => `insert into alert_word (user_id, word_key, word)
      select ${userId}, 'w' || n, 'w' || n from ${upTo(1000)}`,
    add: ({ ann }, begin, n) => identity(begin).addAlertWords.execute(ann, { words: [`new ${n}`] }),
  },
  user_group: {
    limit: 5000,
    count: owned('user_group', 'creator_id'),
    fill: ({ userId, realmId }) => `insert into user_group (realm_id, name, creator_id)
      select ${realmId}, 'group ' || n, ${userId} from ${upTo(5000)}`,
    add: ({ ann }, begin, n) =>
      identity(begin).createUserGroup.execute(ann, {
        name: `new ${n}`,
        description: '',
        memberIds: [],
        subgroupIds: [],
        settings: {},
      }),
  },
  access_token: {
    limit: 100,
    count: owned('access_token', 'user_id'),
    fill: ({ userId, realmId }) => `insert into access_token (realm_id, user_id, name, secret_hash,
        scopes, created_at)
      select ${realmId}, ${userId}, 'Token ' || n, '', '{read}', now() from ${upTo(100)}`,
    add: ({ ann }, begin, n) =>
      identity(begin).createToken.execute(ann, {
        userId: ann.userId,
        name: `new ${n}`,
        scopes: ['read'],
        expiresAt: null,
      }),
  },
  login_session: {
    limit: LIMIT,
    count: owned('login_session', 'user_id'),
    add: ({ ann }, begin, n) =>
      begin((sql) => bindIdentityTx(sql)).run(async ({ sessions }) => {
        const session = {
          id: await sessions.nextId(),
          realmId: ann.realmId,
          userId: ann.userId,
          secretHash: Buffer.from(`secret ${n}`),
          userAgent: 'test',
          address: '10.0.0.1',
          createdAt: NOON,
          lastUsedAt: new Date(NOON.getTime() + n),
        };
        await sessions.add(session, LIMIT);
      }),
  },
  login_link: {
    limit: LIMIT,
    count: owned('login_link', 'user_id'),
    add: ({ ann: { realmId, userId } }, begin, n) =>
      begin((sql) => bindIdentityTx(sql)).run(({ loginLinks }) =>
        loginLinks.add({ realmId, userId, expiresAt: NOON }, Buffer.from(`secret ${n}`), LIMIT),
      ),
  },
  login_network: {
    limit: LIMIT,
    count: owned('login_network', 'user_id'),
    add: ({ sql, ann }, begin, n) =>
      new PostgresLoginFailures(meetingBeforeSecond(sql, begin)).succeeded(
        { realmId: ann.realmId, account: 'Olga@example.com' },
        { network: `10.0.0.${n}`, at: new Date(NOON.getTime() + n), knownNetworks: LIMIT },
      ),
  },
  invitation_link: {
    limit: LIMIT,
    count: owned('invitation_link', 'inviter_id'),
    add: ({ ann }, begin, n) =>
      withSql(begin, (sql) =>
        new PostgresInvitationRepository(sql).addLink(
          {
            id: n,
            realmId: ann.realmId,
            inviterId: ann.userId,
            invitedAt: NOON,
            expiresAt: null,
            invitedAs: ROLES.member,
            channelIds: [],
            groupIds: [],
            welcomeMessage: null,
            includesDefaultChannels: false,
            tokenHash: Buffer.from(`token ${n}`),
          },
          LIMIT,
        ),
      ),
  },
  client_device: {
    limit: LIMIT,
    count: owned('client_device', 'user_id'),
    add: ({ ann }, begin) =>
      withSql(begin, (sql) => new PostgresDeviceRepository(sql).add(ann.userId, LIMIT)),
  },
  legacy_push_token: {
    limit: LIMIT,
    count: owned('legacy_push_token', 'user_id'),
    add: ({ ann }, begin, n) =>
      withSql(begin, (sql) => {
        const token = { kind: 'fcm', token: `token ${n}`, appId: null } as const;
        return new PostgresLegacyTokenRepository(sql).add(ann.userId, token, LIMIT);
      }),
  },
  event_queue: {
    limit: QUEUES,
    count: owned('event_queue', 'user_id'),
    fill: ({ userId, realmId }) => `insert into event_queue (id, user_id, realm_id, event_types,
        narrow, hears_public_channels, form, client_name, idle_seconds, starts_at, last_seen_at)
      select 'queue ' || n, ${userId}, ${realmId}, null, '[]', false, '{}', 'test', 600, 0,
        to_timestamp(n)
      from ${upTo(QUEUES)}`,
    add: async ({ sql, ann }, begin, n) => {
      const { userId, realmId } = ann;
      const id = `new ${n}`;
      const queues = new PostgresEventQueueRepository(meetingBeforeSecond(sql, begin));
      await queues.add(
        {
          id,
          userId,
          realmId,
          eventTypes: null,
          narrow: [],
          receivesPublicChannels: false,
          form: {},
          clientName: 'test',
          idleSeconds: 600,
        },
        NOON,
      );
      await queues.complete({ id, userId, realmId }, '1:1:', QUEUES);
    },
  },
};
