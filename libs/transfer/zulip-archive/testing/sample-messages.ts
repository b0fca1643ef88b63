import { createHash } from 'node:crypto';
import { BEGAN, SAMPLE, type Row } from './sample-ids.ts';

const { users, channels, recipients, groups } = SAMPLE;

function channel(id: number, name: string, changes: Row = {}): Row {
  return {
    id,
    realm: SAMPLE.realm,
    name,
    date_created: BEGAN,
    deactivated: false,
    description: `About **${name}**`,
    invite_only: false,
    is_web_public: false,
    history_public_to_subscribers: true,
    creator: users.owner,
    can_send_message_group: groups.everyone,
    can_administer_channel_group: groups.one,
    can_remove_subscribers_group: groups.administrators,
    topics_policy: 1,
    ...changes,
  };
}

const subscription = (
  id: number,
  user_profile: number,
  recipient: number,
  changes: Row = {},
): Row => ({
  id,
  user_profile,
  recipient,
  active: true,
  is_user_active: true,
  is_muted: false,
  color: '#76ce90',
  pin_to_top: false,
  ...changes,
});

/** A message; the texts name things of the sample. */
export function sampleMessage(
  id: number,
  sender: number,
  recipient: number,
  content: string,
  changes: Row = {},
): Row {
  return {
    id,
    sender,
    recipient,
    realm: SAMPLE.realm,
    subject: 'greetings',
    content,
    rendered_content: '<p>rendered elsewhere</p>',
    rendered_content_version: 1,
    date_sent: BEGAN + id,
    sending_client: 31,
    last_edit_time: null,
    edit_history: null,
    has_attachment: false,
    has_image: false,
    has_link: false,
    is_channel_message: recipient !== recipients.owner && recipient !== recipients.group,
    type: 1,
    ...changes,
  };
}

/** Channels, subscriptions and reactions. */
export function channelsAndReactions(): Record<string, Row[]> {
  const { owner, member, guest, bot, away } = users;
  const of = recipients;
  const began = (id: number, user_profile: number, stream: number, last: number | null): Row => ({
    id,
    realm: 2,
    event_type: 301,
    event_time: BEGAN,
    event_last_message_id: last,
    modified_user: user_profile,
    modified_stream: stream,
    acting_user: owner,
  });
  return {
    zerver_channelfolder: [
      {
        id: 71,
        realm: 2,
        name: 'Work',
        description: '*all*',
        order: 1,
        creator: owner,
        date_created: BEGAN,
        is_archived: false,
      },
    ],
    zerver_stream: [
      channel(channels.general, 'general', { folder: 71, topics_policy: 2 }),
      channel(channels.secret, 'secret', {
        invite_only: true,
        history_public_to_subscribers: false,
      }),
      channel(channels.archived, 'GENERAL', { deactivated: true }),
    ],
    zerver_defaultstream: [{ id: 1, realm: 2, stream: channels.general }],
    zerver_recipient: [
      { id: of.owner, type: 1, type_id: owner },
      { id: of.member, type: 1, type_id: member },
      { id: of.general, type: 2, type_id: channels.general },
      { id: of.secret, type: 2, type_id: channels.secret },
      { id: of.archived, type: 2, type_id: channels.archived },
      { id: of.group, type: 3, type_id: 41 },
    ],
    zerver_huddle: [
      { id: 41, huddle_hash: createHash('sha1').update('x').digest('hex'), group_size: 3 },
    ],
    zerver_subscription: [
      subscription(1, owner, of.general),
      subscription(2, member, of.general, { is_muted: true }),
      subscription(3, away, of.general),
      subscription(4, guest, of.general, { active: false }),
      subscription(5, owner, of.secret),
      subscription(6, member, of.secret),
      subscription(7, owner, of.group),
      subscription(8, member, of.group),
      subscription(9, bot, of.group),
      subscription(10, owner, of.owner),
    ],
    zerver_realmauditlog: [
      began(1, owner, channels.general, null),
      began(2, member, channels.general, 1001),
      began(3, owner, channels.secret, null),
      began(4, member, channels.secret, 1005),
    ],
    zerver_scheduledmessage: [
      {
        id: 1,
        realm: 2,
        sender: owner,
        recipient: of.general,
        stream: channels.general,
        subject: 'later',
        content: 'soon @**Max Member|902**',
        rendered_content: '',
        sending_client: 31,
        scheduled_timestamp: BEGAN + 900_000_000,
        delivered: false,
        delivery_type: 1,
        failed: false,
      },
      {
        id: 2,
        realm: 2,
        sender: owner,
        recipient: of.general,
        stream: channels.general,
        subject: 'later',
        content: 'sent already',
        sending_client: 31,
        scheduled_timestamp: BEGAN,
        delivered: true,
        delivery_type: 1,
      },
      {
        id: 3,
        realm: 2,
        sender: owner,
        recipient: of.general,
        stream: null,
        subject: '\u0007',
        content: 'You asked about @_**Max Member|902**',
        sending_client: 31,
        scheduled_timestamp: BEGAN + 900_000_000,
        delivered: false,
        delivery_type: 2,
        reminder_target_message_id: 1001,
      },
    ],
    zerver_reaction: [
      {
        id: 1,
        user_profile: member,
        message: 1001,
        emoji_name: 'party',
        emoji_code: '501',
        reaction_type: 'realm_emoji',
      },
      {
        id: 2,
        user_profile: owner,
        message: 1001,
        emoji_name: 'tada',
        emoji_code: '1f389',
        reaction_type: 'unicode_emoji',
      },
      {
        id: 3,
        user_profile: owner,
        message: 1001,
        emoji_name: 'tada',
        emoji_code: '1f389',
        reaction_type: 'unicode_emoji',
      },
    ],
  };
}

/** The first file of messages. */
export function conversation(): Record<string, Row[]> {
  const { owner, member, away, system } = users;
  const { general, secret } = recipients;
  const link = `${SAMPLE.channels.general}-general`;
  return {
    zerver_message: [
      sampleMessage(1001, owner, general, 'Hello @**Max Member|902**, :party: #123'),
      sampleMessage(
        1002,
        member,
        general,
        'See #**general>greetings@1001** and [this](#narrow/channel/' +
          link +
          '/topic/greetings/near/1001)',
        {
          subject: 'Greetings',
          last_edit_time: BEGAN + 2000,
          edit_history: JSON.stringify([
            {
              user_id: member,
              timestamp: BEGAN + 2000,
              prev_content: 'See @**Olga Owner|901**',
              prev_rendered_content: '<p>x</p>',
            },
            {
              user_id: owner,
              timestamp: BEGAN + 1500,
              prev_topic: 'old topic',
              topic: 'Greetings',
              prev_stream: SAMPLE.channels.secret,
              stream: SAMPLE.channels.general,
            },
          ]),
        },
      ),
      sampleMessage(1003, system, general, 'created', { subject: 'channel events' }),
      sampleMessage(
        1004,
        owner,
        general,
        '[pixel.png](/user_uploads/2/ab/secret-token/pixel.png) https://old.example.com/#narrow/dm/902-dm',
        { subject: 'files' },
      ),
      sampleMessage(1005, owner, secret, 'before Max', { subject: 'quiet' }),
    ],
    zerver_usermessage: [
      { id: 1, user_profile: owner, message: 1001, flags_mask: 1 },
      { id: 2, user_profile: away, message: 1001, flags_mask: 1 },
      { id: 3, user_profile: owner, message: 1002, flags_mask: 2 },
      { id: 4, user_profile: member, message: 1002, flags_mask: 1 },
      { id: 5, user_profile: owner, message: 1004, flags_mask: 1 },
      { id: 6, user_profile: member, message: 1004, flags_mask: 0 },
      { id: 7, user_profile: owner, message: 1005, flags_mask: 1 },
    ],
  };
}

/** The second file of messages. */
export function later(): Record<string, Row[]> {
  const { owner, member, bot } = users;
  return {
    zerver_message: [
      sampleMessage(1006, member, recipients.secret, 'after Max @**all**', { subject: 'quiet' }),
      sampleMessage(1007, member, recipients.owner, 'privately', { subject: '' }),
      sampleMessage(1008, owner, recipients.group, 'us three', { subject: '' }),
    ],
    zerver_usermessage: [
      { id: 8, user_profile: owner, message: 1006, flags_mask: 16 },
      { id: 9, user_profile: member, message: 1006, flags_mask: 1 },
      { id: 10, user_profile: owner, message: 1007, flags_mask: 2048 },
      { id: 11, user_profile: member, message: 1007, flags_mask: 2049 },
      { id: 12, user_profile: owner, message: 1008, flags_mask: 2049 },
      { id: 13, user_profile: member, message: 1008, flags_mask: 2048 },
      { id: 14, user_profile: bot, message: 1008, flags_mask: 2048 },
    ],
  };
}
