import { comparableState, type Unread, type Unseen } from './comparable-state.ts';
import type { Event } from './event-client.ts';
import { changePeers, forgetSubscriber } from './subscriber-lists.ts';

/* The state of a client: the initial state with events applied. It has the shape of the wire. */
/* oxlint-disable typescript/no-explicit-any */

const MENTIONS = ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'];
const channelPlace = (channelId: number, topic: string) => `channel ${channelId} ${topic}`;
const directPlace = (userIds: readonly number[], ownId: number) =>
  `direct ${[...new Set([...userIds, ownId])].sort((a, b) => a - b).join()}`;
const byId = (list: any[], key: string) => new Map(list.map((each) => [each[key], each]));
const replaced = (list: any[], key: string, item: any) => [
  ...list.filter((each) => each[key] !== item[key]),
  item,
];
const without = (list: any[], key: string, value: unknown) =>
  list.filter((each) => each[key] !== value);

/** A client that applies events to its initial state. */
export class ClientState {
  readonly #state: any;
  readonly #unread: Map<number, Unread>;

  constructor(registered: any) {
    this.#state = structuredClone(registered);
    this.#unread = unreadOf(registered);
  }

  apply(event: Event): void {
    const change = this.#changes[event.type];
    change?.(event);
  }

  /** See `comparableState`. */
  comparable(unseen: Unseen = {}): any {
    return comparableState(this.#state, this.#unread, unseen);
  }

  readonly #changes: Readonly<Record<string, (event: Event) => void>> = {
    message: ({ message, flags }) => this.#message(message, flags),
    update_message_flags: (event) => this.#flags(event),
    update_message: (event) => this.#edited(event),
    delete_message: ({ message_ids }) => {
      for (const id of message_ids) this.#unread.delete(id);
      const s = this.#state;
      s.starred_messages = s.starred_messages.filter((id: number) => !message_ids.includes(id));
    },
    subscription: (event) => this.#subscription(event),
    stream: (event) => this.#channel(event),
    realm_user: ({ op, person }) => this.#person(op, person),
    realm_bot: ({ op, bot }) => {
      const s = this.#state;
      if (op === 'add') s.realm_bots = replaced(s.realm_bots, 'user_id', bot);
      if (op === 'delete') s.realm_bots = without(s.realm_bots, 'user_id', bot.user_id);
      if (op === 'update') Object.assign(byId(s.realm_bots, 'user_id').get(bot.user_id) ?? {}, bot);
    },
    user_group: (event) => this.#group(event),
    realm: ({ op, property, value, data }) => {
      if (op === 'update') this.#state[`realm_${property}`] = value;
      if (op === 'update_dict') {
        for (const [name, each] of Object.entries(data)) this.#state[`realm_${name}`] = each;
      }
    },
    realm_domains: ({ op, realm_domain, domain }) => {
      const s = this.#state;
      if (op === 'remove') s.realm_domains = without(s.realm_domains, 'domain', domain);
      else s.realm_domains = replaced(s.realm_domains, 'domain', realm_domain);
    },
    realm_user_settings_defaults: ({ property, value }) => {
      this.#state.realm_user_settings_defaults[property] = value;
    },
    realm_emoji: ({ op, emoji, emoji_id, data, realm_emoji }) => {
      const s = this.#state;
      if (op === 'update') s.realm_emoji = realm_emoji;
      if (op === 'add') s.realm_emoji[emoji.id] = emoji;
      if (op === 'update_one') Object.assign(s.realm_emoji[emoji_id] ?? {}, data);
    },
    user_status: ({ id: _id, type: _type, user_id, ...changed }) => {
      const status = { ...this.#state.user_status[user_id], ...changed };
      if (status.emoji_name === '') {
        for (const name of ['emoji_name', 'emoji_code', 'reaction_type']) delete status[name];
      }
      if (status.status_text === '') delete status.status_text;
      if (!status.away) delete status.away;
      if (Object.keys(status).length === 0) delete this.#state.user_status[user_id];
      else this.#state.user_status[user_id] = status;
    },
    user_topic: ({ stream_id, topic_name, visibility_policy, last_updated }) => {
      const s = this.#state;
      const key = topic_name.toLowerCase();
      s.user_topics = s.user_topics.filter(
        (each: any) => each.stream_id !== stream_id || each.topic_name.toLowerCase() !== key,
      );
      if (visibility_policy !== 0) {
        s.user_topics.push({ stream_id, topic_name, visibility_policy, last_updated });
      }
    },
    user_settings: ({ property, value }) => {
      this.#state.user_settings[property] = value;
    },
    drafts: (event) =>
      this.#list('drafts', event, 'id', event.draft_id, event.drafts ?? [event.draft]),
    saved_snippets: (event) =>
      this.#list('saved_snippets', event, 'id', event.saved_snippet_id, [event.saved_snippet]),
    scheduled_messages: (event) =>
      this.#list(
        'scheduled_messages',
        event,
        'scheduled_message_id',
        event.scheduled_message_id,
        event.scheduled_messages ?? [event.scheduled_message],
      ),
    channel_folder: ({ op, channel_folder, channel_folder_id, data, order }) => {
      const s = this.#state;
      if (op === 'add') s.channel_folders = replaced(s.channel_folders, 'id', channel_folder);
      const folders = byId(s.channel_folders, 'id');
      if (op === 'update') Object.assign(folders.get(channel_folder_id) ?? {}, data);
      if (op === 'reorder') {
        order.forEach((id: number, at: number) =>
          Object.assign(folders.get(id) ?? {}, { order: at }),
        );
      }
    },
    navigation_view: ({ op, navigation_view, fragment, data }) => {
      const s = this.#state;
      if (op === 'add')
        s.navigation_views = replaced(s.navigation_views, 'fragment', navigation_view);
      if (op === 'update')
        Object.assign(byId(s.navigation_views, 'fragment').get(fragment) ?? {}, data);
      if (op === 'remove') s.navigation_views = without(s.navigation_views, 'fragment', fragment);
    },
    default_streams: ({ default_streams }) => {
      this.#state.realm_default_streams = default_streams;
    },
    alert_words: ({ alert_words }) => {
      this.#state.alert_words = alert_words;
    },
    muted_users: ({ muted_users }) => {
      this.#state.muted_users = muted_users;
    },
    onboarding_steps: ({ onboarding_steps }) => {
      this.#state.onboarding_steps = onboarding_steps;
    },
    custom_profile_fields: ({ fields }) => {
      this.#state.custom_profile_fields = fields;
    },
    realm_linkifiers: ({ realm_linkifiers }) => {
      this.#state.realm_linkifiers = realm_linkifiers;
    },
    realm_playgrounds: ({ realm_playgrounds }) => {
      this.#state.realm_playgrounds = realm_playgrounds;
    },
  };

  #list(name: string, { op }: Event, key: string, removed: unknown, items: any[]): void {
    const s = this.#state;
    if (op === 'remove') s[name] = without(s[name], key, removed);
    else for (const item of items) s[name] = replaced(s[name], key, item);
  }

  #message(message: any, flags: string[]): void {
    const s = this.#state;
    const own = s.user_id as number;
    const people = message.type === 'private' ? message.display_recipient : null;
    s.max_message_id = Math.max(s.max_message_id, message.id);
    if (people) {
      const userIds = people.map((each: any) => each.id).filter((id: number) => id !== own);
      userIds.sort((a: number, b: number) => a - b);
      s.recent_private_conversations = [
        { max_message_id: message.id, user_ids: userIds },
        ...s.recent_private_conversations.filter(
          (each: any) => each.user_ids.join() !== userIds.join(),
        ),
      ];
    }
    if (flags.includes('read')) return;
    this.#unread.set(message.id, {
      id: message.id,
      place: people
        ? directPlace(
            people.map((each: any) => each.id),
            own,
          )
        : channelPlace(message.stream_id, message.subject),
      mentioned: flags.some((flag) => MENTIONS.includes(flag)),
    });
  }

  #flags({ op, flag, messages, all, message_details }: Event): void {
    const s = this.#state;
    if (flag === 'starred') {
      s.starred_messages =
        op === 'add'
          ? [...s.starred_messages, ...messages]
          : s.starred_messages.filter((id: number) => !messages.includes(id));
    }
    if (flag !== 'read') return;
    if (op === 'add') {
      for (const id of all ? [...this.#unread.keys()] : messages) this.#unread.delete(id);
      return;
    }
    for (const id of messages) {
      const details = message_details[id];
      if (!details) continue;
      const place =
        details.type === 'private'
          ? directPlace(details.user_ids, s.user_id)
          : channelPlace(details.stream_id, details.topic);
      this.#unread.set(id, { id, place, mentioned: details.mentioned ?? false });
    }
  }

  #edited(event: Event): void {
    const { message_ids, stream_id, new_stream_id, subject, orig_subject, flags } = event;
    const own = this.#unread.get(event.message_id);
    if (event.content !== undefined && own) {
      own.mentioned = flags.some((flag: string) => MENTIONS.includes(flag));
    }
    if (orig_subject === undefined) return;
    for (const id of message_ids) {
      const unread = this.#unread.get(id);
      if (unread) unread.place = channelPlace(new_stream_id ?? stream_id, subject ?? orig_subject);
    }
  }

  #subscription(event: Event): void {
    const s = this.#state;
    if (event.op === 'add') {
      for (const each of event.subscriptions) {
        s.subscriptions = replaced(s.subscriptions, 'stream_id', each);
        s.unsubscribed = without(s.unsubscribed, 'stream_id', each.stream_id);
        s.never_subscribed = without(s.never_subscribed, 'stream_id', each.stream_id);
      }
    } else if (event.op === 'remove') {
      for (const { stream_id } of event.subscriptions) {
        const left = byId(s.subscriptions, 'stream_id').get(stream_id);
        s.subscriptions = without(s.subscriptions, 'stream_id', stream_id);
        if (!left) continue;
        const subscribers = left.subscribers?.filter((id: number) => id !== s.user_id);
        s.unsubscribed = replaced(s.unsubscribed, 'stream_id', { ...left, subscribers });
      }
    } else if (event.op === 'update') {
      const own = byId(s.subscriptions, 'stream_id').get(event.stream_id);
      if (own) own[event.property] = event.value;
    } else {
      changePeers(s, event);
    }
  }

  #channel(event: Event): void {
    const s = this.#state;
    if (event.op === 'create') {
      for (const each of event.streams) {
        s.streams = replaced(s.streams, 'stream_id', each);
        const known = [...s.subscriptions, ...s.unsubscribed].some(
          ({ stream_id }: any) => stream_id === each.stream_id,
        );
        if (known) continue;
        // Its subscribers come next.
        const empty = { ...each, subscribers: [] };
        s.never_subscribed = replaced(s.never_subscribed, 'stream_id', empty);
      }
      return;
    }
    if (event.op === 'delete') {
      for (const id of event.stream_ids) {
        for (const list of ['streams', 'subscriptions', 'unsubscribed', 'never_subscribed']) {
          s[list] = without(s[list], 'stream_id', id);
        }
      }
      return;
    }
    for (const list of ['streams', 'subscriptions', 'unsubscribed', 'never_subscribed']) {
      const channel = byId(s[list], 'stream_id').get(event.stream_id);
      if (!channel) continue;
      channel[event.property] = event.value;
      for (const more of [
        'rendered_description',
        'history_public_to_subscribers',
        'is_web_public',
      ]) {
        if (more in event) channel[more] = event[more];
      }
    }
  }

  #person(op: string, person: any): void {
    const s = this.#state;
    const all = [...s.realm_users, ...s.realm_non_active_users];
    if (op === 'add') {
      s.realm_users = replaced(s.realm_users, 'user_id', person);
      return;
    }
    if (op === 'remove') {
      s.realm_users = without(s.realm_users, 'user_id', person.user_id);
      s.realm_non_active_users = without(s.realm_non_active_users, 'user_id', person.user_id);
      delete s.user_status[person.user_id];
      return;
    }
    const known = byId(all, 'user_id').get(person.user_id);
    const { custom_profile_field: field, new_email, ...plain } = person;
    if (known) {
      for (const [name, value] of Object.entries(plain)) {
        if (name in known) known[name] = value;
      }
      if (new_email) known.email = new_email;
      if (field) {
        if (field.value === null) delete known.profile_data[field.id];
        else {
          const { id, ...value } = field;
          known.profile_data[id] = value;
        }
      }
      if ('role' in plain) {
        Object.assign(known, {
          is_owner: plain.role <= 100,
          is_admin: plain.role <= 200,
          is_guest: plain.role === 600,
        });
      }
      if (plain.is_active === false) this.#deactivated(person.user_id);
    }
    if (person.user_id === s.user_id) {
      if ('full_name' in plain) s.full_name = plain.full_name;
      if (new_email) s.email = new_email;
      if ('role' in plain) {
        s.is_owner = plain.role <= 100;
        s.is_admin = plain.role <= 200;
        s.is_guest = plain.role === 600;
      }
    }
  }

  /** Deactivated users are in no list of subscribers and in no group. */
  #deactivated(userId: number): void {
    const s = this.#state;
    for (const group of s.realm_user_groups) {
      group.members = group.members.filter((id: number) => id !== userId);
    }
    forgetSubscriber(s, userId);
    delete s.user_status[userId];
  }

  #group(event: Event): void {
    const s = this.#state;
    const group = byId(s.realm_user_groups, 'id').get(event.group_id);
    switch (event.op) {
      case 'add':
        s.realm_user_groups = replaced(s.realm_user_groups, 'id', event.group);
        return;
      case 'remove':
        s.realm_user_groups = without(s.realm_user_groups, 'id', event.group_id);
        return;
      case 'update':
        Object.assign(group ?? {}, event.data);
        return;
      case 'add_members':
        if (group) group.members = [...new Set([...group.members, ...event.user_ids])];
        return;
      case 'remove_members':
        if (group)
          group.members = group.members.filter((id: number) => !event.user_ids.includes(id));
        return;
      case 'add_subgroups':
        if (group) group.direct_subgroup_ids.push(...event.direct_subgroup_ids);
        return;
      case 'remove_subgroups':
        if (group) {
          group.direct_subgroup_ids = group.direct_subgroup_ids.filter(
            (id: number) => !event.direct_subgroup_ids.includes(id),
          );
        }
    }
  }
}

function unreadOf({ unread_msgs, user_id }: any): Map<number, Unread> {
  const mentions = new Set<number>(unread_msgs.mentions);
  const found = new Map<number, Unread>();
  const put = (ids: number[], place: string) => {
    for (const id of ids) found.set(id, { id, place, mentioned: mentions.has(id) });
  };
  for (const each of unread_msgs.pms) {
    put(each.unread_message_ids, directPlace([each.other_user_id], user_id));
  }
  for (const each of unread_msgs.huddles) {
    put(each.unread_message_ids, directPlace(each.user_ids_string.split(',').map(Number), user_id));
  }
  for (const each of unread_msgs.streams) {
    put(each.unread_message_ids, channelPlace(each.stream_id, each.topic));
  }
  return found;
}
