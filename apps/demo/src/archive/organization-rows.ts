import { RECIPIENT_TYPES } from '@tandem/transfer-domain';
import type { DemoConversation, DemoName } from '../content/conversation.ts';
import {
  CHANNELS,
  FOLDERS,
  GROUPS,
  PROFILES,
  SCHEDULED,
  SNIPPETS,
  TOPIC_POLICIES,
  type DemoProfile,
} from '../content/organization.ts';
import { BOT, COLLEAGUES, emailOf, LOG_INS, type DemoPerson } from '../demo-people.ts';
import {
  channelId,
  channelRecipient,
  CLIENT_ID,
  EMOJI_ID,
  groupRecipient,
  REALM_ID,
  userId,
  type Row,
} from './demo-ids.ts';
import { isGroup, type EmojiColumns } from './message-rows.ts';

const DAY = 86_400;
const TITLE_FIELD = 1;
const PRONOUNS_FIELD = 2;
const SHORT_TEXT = 1;
const PRONOUNS = 8;
const DEFAULT_BOT = 1;
const SEND_LATER = 1;
const PEOPLE: readonly DemoPerson[] = [...LOG_INS, ...COLLEAGUES];

interface Moment {
  /** Seconds since the epoch. */
  readonly now: number;
  readonly conversations: readonly DemoConversation[];
  /** The domain of the addresses of bots. */
  readonly botDomain: string;
  readonly emojiOf: EmojiColumns;
}

/** The records of all tables except those of messages, by table. */
export function organizationTables(moment: Moment): Readonly<Record<string, readonly Row[]>> {
  const began = moment.now - 9 * DAY;
  return {
    zerver_realm: [
      {
        id: REALM_ID,
        name: 'Tandem Demo',
        string_id: '',
        description: 'An organization to try things out.',
        date_created: began,
      },
    ],
    zerver_realmuserdefault: [{ id: 1, realm: REALM_ID, enter_sends: true }],
    zerver_client: [{ id: CLIENT_ID, name: 'website' }],
    ...userTables(moment, began),
    ...channelTables(moment, began),
    ...configurationTables(),
  };
}

function userTables({ now, botDomain, emojiOf }: Moment, began: number) {
  const user = { realm: REALM_ID, date_joined: began, is_active: true, enter_sends: true };
  const profiles = Object.entries(PROFILES) as [DemoName, DemoProfile][];
  return {
    zerver_userprofile: [
      ...PEOPLE.map((person): Row => ({
        ...user,
        id: userId(person.name),
        delivery_email: emailOf(person),
        email: emailOf(person),
        full_name: person.fullName,
        role: person.role,
        is_bot: false,
        can_create_users: person.canCreateUsers ?? false,
        can_change_user_emails: person.canChangeUserEmails ?? false,
      })),
      {
        ...user,
        id: userId(BOT.name),
        delivery_email: `echo-bot@${botDomain}`,
        email: `echo-bot@${botDomain}`,
        full_name: BOT.fullName,
        is_bot: true,
        bot_type: DEFAULT_BOT,
        bot_owner: userId(BOT.owner),
      },
    ],
    zerver_userprofile_crossrealm: [{ id: userId('welcome'), email: 'welcome-bot@zulip.com' }],
    zerver_userstatus: profiles.flatMap(([name, { status }], index): Row[] =>
      status
        ? [
            {
              id: index + 1,
              user_profile: userId(name),
              timestamp: now,
              status_text: status.text,
              ...emojiOf(status.emoji),
            },
          ]
        : [],
    ),
    zerver_customprofilefield: [
      profileField(TITLE_FIELD, 'Role', SHORT_TEXT),
      profileField(PRONOUNS_FIELD, 'Pronouns', PRONOUNS),
    ],
    zerver_customprofilefieldvalue: profiles.flatMap(([name, { title, pronouns }]): Row[] => [
      { id: 1, user_profile: userId(name), field: TITLE_FIELD, value: title },
      ...(pronouns
        ? [{ id: 1, user_profile: userId(name), field: PRONOUNS_FIELD, value: pronouns }]
        : []),
    ]),
    zerver_savedsnippet: SNIPPETS.map(({ of, title, content }, index): Row => ({
      id: index + 1,
      user_profile: userId(of),
      title,
      content,
      date_created: began,
    })),
    zerver_usertopic: TOPIC_POLICIES.map(({ of, channel, topic, policy }, index): Row => ({
      id: index + 1,
      user_profile: userId(of),
      stream: channelId(channel),
      topic_name: topic,
      last_updated: began,
      visibility_policy: policy,
    })),
  };
}

function profileField(id: number, name: string, type: number): Row {
  return {
    id,
    realm: REALM_ID,
    name,
    hint: '',
    order: id,
    field_type: type,
    field_data: '',
    display_in_profile_summary: true,
  };
}

function channelTables({ now, conversations }: Moment, began: number) {
  const groups = conversations.filter(isGroup);
  const members = PEOPLE.filter(({ name }) => name !== 'gus').map(({ name }) => name);
  const subscriptions = CHANNELS.flatMap((channel) =>
    (channel.subscribers ?? members).map((name): Row => ({
      user_profile: userId(name),
      recipient: channelRecipient(channel.name),
      color: channel.color,
      pin_to_top: channel.isPinnedBy?.includes(name) ?? false,
      is_muted: channel.isMutedBy?.includes(name) ?? false,
    })),
  );
  const conversing = groups.flatMap(({ between = [] }, index) =>
    between.map((name): Row => ({ user_profile: userId(name), recipient: groupRecipient(index) })),
  );
  return {
    zerver_channelfolder: FOLDERS.map(({ name, description }, index): Row => ({
      id: index + 1,
      realm: REALM_ID,
      name,
      description,
      order: index,
      creator: userId('olga'),
      date_created: began,
    })),
    zerver_stream: CHANNELS.map(({ name, description, folder, isPrivate }): Row => ({
      id: channelId(name),
      realm: REALM_ID,
      name,
      description,
      date_created: began,
      invite_only: isPrivate ?? false,
      history_public_to_subscribers: true,
      creator: userId('olga'),
      folder: folder === null ? null : FOLDERS.findIndex((each) => each.name === folder) + 1,
    })),
    zerver_defaultstream: [{ id: 1, realm: REALM_ID, stream: channelId('general') }],
    zerver_recipient: [
      ...[...PEOPLE, BOT].map(({ name }): Row => ({
        id: userId(name),
        type: RECIPIENT_TYPES.personal,
        type_id: userId(name),
      })),
      ...CHANNELS.map(({ name }): Row => ({
        id: channelRecipient(name),
        type: RECIPIENT_TYPES.channel,
        type_id: channelId(name),
      })),
      ...groups.map((_, index): Row => ({
        id: groupRecipient(index),
        type: RECIPIENT_TYPES.group,
        type_id: index + 1,
      })),
    ],
    zerver_huddle: groups.map((_, index): Row => ({ id: index + 1 })),
    zerver_subscription: [...subscriptions, ...conversing].map((row, index): Row => ({
      id: index + 1,
      active: true,
      ...row,
    })),
    zerver_scheduledmessage: SCHEDULED.map((message, index): Row => ({
      id: index + 1,
      realm: REALM_ID,
      sender: userId(message.of),
      recipient: channelRecipient(message.channel),
      stream: channelId(message.channel),
      subject: message.topic,
      content: message.content,
      sending_client: CLIENT_ID,
      scheduled_timestamp: now + message.inHours * 3_600,
      delivered: false,
      delivery_type: SEND_LATER,
    })),
  };
}

function configurationTables() {
  return {
    zerver_realmemoji: [
      {
        id: EMOJI_ID,
        realm: REALM_ID,
        name: 'tandem',
        author: userId('ines'),
        file_name: 'tandem.png',
      },
    ],
    zerver_realmfilter: [
      {
        id: 1,
        realm: REALM_ID,
        pattern: '#(?P<id>[0-9]{3,5})',
        url_template: 'https://tracker.example.com/issues/{id}',
        order: 1,
      },
    ],
    zerver_realmplayground: [
      {
        id: 1,
        realm: REALM_ID,
        name: 'Rust playground',
        pygments_language: 'Rust',
        url_template: 'https://play.rust-lang.org/?code={code}',
      },
    ],
    zerver_usergroup: GROUPS.map((_, index): Row => ({ id: index + 1, realm: REALM_ID })),
    zerver_namedusergroup: GROUPS.map(({ name, description }, index): Row => ({
      usergroup_ptr: index + 1,
      name,
      description,
      is_system_group: false,
      creator: userId('olga'),
    })),
    zerver_usergroupmembership: GROUPS.flatMap(({ members }, group) =>
      members.map((name): Row => ({ id: 1, user_group: group + 1, user_profile: userId(name) })),
    ),
  };
}
