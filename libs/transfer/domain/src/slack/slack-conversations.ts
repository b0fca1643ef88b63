import {
  numberOf,
  recordOf,
  recordsOf,
  textOf,
  textsOf,
  type SlackExportSource,
  type SlackRecord,
} from './slack-export.ts';
import type { ArchiveRow, ConversionReport } from './conversion.ts';
import type { SlackUsers } from './slack-users.ts';

const RECIPIENT = { user: 1, channel: 2, group: 3 } as const;
/** New members of a workspace join it, beside the general channel. */
const SECOND_DEFAULT = 'random';
const MAX_CHANNEL = 60;
const MAX_DESCRIPTION = 1024;
const COLOR = '#c2c2c2';
/** Ids of recipients: those of users are their own ids. */
const FIRST_CHANNEL = 10_000_000;
const FIRST_GROUP = 20_000_000;

/** A conversation with messages. */
export interface SlackConversation {
  readonly kind: 'channel' | 'direct' | 'group';
  /** The recipient of a channel or group. */
  readonly recipient: number;
  /** The ids of its members. */
  readonly members: readonly number[];
  readonly isPublic: boolean;
}

/** Channels and direct conversations of a workspace. */
export class SlackConversations {
  readonly channels: ArchiveRow[] = [];
  readonly defaultChannels: ArchiveRow[] = [];
  readonly groups: ArchiveRow[] = [];
  readonly subscriptions: ArchiveRow[] = [];
  readonly #byFolder = new Map<string, SlackConversation>();
  readonly #names = new Map<string, string>();
  readonly #users: SlackUsers;
  readonly #report: ConversionReport;
  #announcements: number | null = null;

  constructor(users: SlackUsers, report: ConversionReport) {
    this.#users = users;
    this.#report = report;
  }

  async addAll(source: SlackExportSource): Promise<void> {
    const listed = async (file: string) => (await source.list(file)) ?? [];
    for (const channel of await listed('channels.json')) this.#addChannel(channel, true);
    for (const channel of await listed('groups.json')) {
      if (channel.is_mpim === true) this.#addDirect(channel);
      else this.#addChannel(channel, false);
    }
    for (const conversation of await listed('mpims.json')) this.#addDirect(conversation);
    for (const conversation of await listed('dms.json')) this.#addDirect(conversation);
  }

  /** The conversation whose messages are in a folder. */
  in(folder: string): SlackConversation | null {
    return this.#byFolder.get(folder) ?? null;
  }

  nameOf(channelId: string): string | null {
    return this.#names.get(channelId) ?? null;
  }

  /** The channel of announcements, if the workspace has a general channel. */
  settings(): ArchiveRow {
    const channel = this.#announcements;
    if (channel === null) return {};
    return {
      new_stream_announcements_stream: channel,
      zulip_update_announcements_stream: channel,
    };
  }

  /** @param users the ids of all users: each is a recipient */
  recipients(users: readonly number[]): ArchiveRow[] {
    return [
      ...users.map((id) => ({ id, type: RECIPIENT.user, type_id: id })),
      ...this.channels.map(({ id }) => ({
        id: FIRST_CHANNEL + Number(id),
        type: RECIPIENT.channel,
        type_id: id,
      })),
      ...this.groups.map(({ id }) => ({
        id: FIRST_GROUP + Number(id),
        type: RECIPIENT.group,
        type_id: id,
      })),
    ];
  }

  #addChannel(channel: SlackRecord, isPublic: boolean): void {
    const id = this.channels.length + 1;
    const slackName = textOf(channel, 'name') || textOf(channel, 'id');
    const name = [...slackName].slice(0, MAX_CHANNEL).join('');
    const purpose = textOf(recordOf(channel, 'purpose'), 'value');
    const subject = textOf(recordOf(channel, 'topic'), 'value');
    const description = purpose || subject;
    if (purpose !== '' && subject !== '') {
      this.#report.add('leftOut', 'channels: topics beside a purpose');
    }
    const pins = recordsOf(channel, 'pins').length;
    if (pins > 0) this.#report.add('leftOut', 'channels: pinned messages and files', pins);
    this.channels.push({
      id,
      realm: 1,
      name,
      description: description.replace(/\s+/g, ' ').slice(0, MAX_DESCRIPTION),
      date_created: numberOf(channel, 'created'),
      deactivated: channel.is_archived === true,
      invite_only: !isPublic,
      history_public_to_subscribers: true,
      creator: this.#users.idOf(textOf(channel, 'creator')),
    });
    const isGeneral = channel.is_general === true;
    if (isGeneral) this.#announcements = id;
    if (isPublic && channel.is_archived !== true && (isGeneral || name === SECOND_DEFAULT)) {
      this.defaultChannels.push({ id: this.defaultChannels.length + 1, realm: 1, stream: id });
    }
    const members = this.#membersOf(channel);
    this.#names.set(textOf(channel, 'id'), name);
    this.#subscribe(FIRST_CHANNEL + id, members);
    this.#know(channel, {
      kind: 'channel',
      recipient: FIRST_CHANNEL + id,
      members,
      isPublic,
    });
  }

  #addDirect(conversation: SlackRecord): void {
    const listed = textsOf(conversation, 'members').map((slackId) => this.#users.memberOf(slackId));
    const members = [...new Set(listed.filter((id) => id !== null))].sort((a, b) => a - b);
    if (members.length === 0) {
      this.#report.add('skipped', 'direct conversations without known members');
      return;
    }
    if (members.length < 3) {
      this.#know(conversation, { kind: 'direct', recipient: 0, members, isPublic: false });
      return;
    }
    const id = this.groups.length + 1;
    this.groups.push({ id, recipient: FIRST_GROUP + id, group_size: members.length });
    this.#subscribe(FIRST_GROUP + id, members);
    const recipient = FIRST_GROUP + id;
    this.#know(conversation, { kind: 'group', recipient, members, isPublic: false });
  }

  #know(record: SlackRecord, conversation: SlackConversation): void {
    for (const folder of [textOf(record, 'name'), textOf(record, 'id')]) {
      if (folder !== '') this.#byFolder.set(folder, conversation);
    }
  }

  #membersOf(record: SlackRecord): readonly number[] {
    const ids = textsOf(record, 'members').map((slackId) => this.#users.idOf(slackId));
    const known = new Set(ids.filter((id) => id !== null));
    const missing = ids.length - ids.filter((id) => id !== null).length;
    if (missing > 0) {
      this.#report.add('skipped', 'members of conversations who are not in users.json', missing);
    }
    return [...known].sort((a, b) => a - b);
  }

  #subscribe(recipient: number, members: readonly number[]): void {
    for (const user of members) {
      this.subscriptions.push({
        id: this.subscriptions.length + 1,
        recipient,
        user_profile: user,
        active: true,
        color: COLOR,
      });
    }
  }
}
