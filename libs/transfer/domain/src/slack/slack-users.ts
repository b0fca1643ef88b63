import type { ExportWriter } from '../export/export-source.ts';
import type { ArchiveRow, ConversionReport } from './conversion.ts';
import type { SlackEmojiTable } from './slack-emoji.ts';
import {
  numberOf,
  recordOf,
  textOf,
  type SlackContents,
  type SlackExportSource,
  type SlackRecord,
} from './slack-export.ts';
import type { SlackProfiles } from './slack-profiles.ts';

const ROLES = { owner: 100, administrator: 200, member: 400, guest: 600 } as const;
const GENERIC_BOT = 1;
const MAX_NAME = 100;
/** Characters that names of users must not have. */
const FORBIDDEN = /[*`>"@\\]|\p{C}/gu;
const SLACKBOT = 'USLACKBOT';
/** Ids of users; W is that of an enterprise. */
const USER_ID = /^[UW][A-Z0-9]{1,30}$/;
/** An address that leads nowhere, for accounts without one. */
const NO_MAIL = 'imported.invalid';
/** Fields of profiles with addresses of a picture, the largest first. */
const PICTURES = ['image_original', 'image_1024', 'image_512', 'image_192', 'image_72'];
/** The number of pictures that are read at a time. */
const PICTURES_AT_ONCE = 8;

interface UserParts {
  readonly report: ConversionReport;
  readonly emoji: SlackEmojiTable;
  readonly profiles: SlackProfiles;
  readonly contents: SlackContents;
  readonly writer: ExportWriter;
  /** The time of joining of users whose account has none, in seconds since epoch. */
  readonly since: number;
}

interface KnownUser {
  readonly id: number;
  readonly name: string;
}

/** The users of a workspace, and those that only its messages name. */
export class SlackUsers {
  readonly users: ArchiveRow[] = [];
  readonly dummies: ArchiveRow[] = [];
  readonly statuses: ArchiveRow[] = [];
  readonly #bySlackId = new Map<string, KnownUser>();
  readonly #names = new Map<string, number>();
  #count = 0;
  readonly #emails = new Set<string>();
  /** The pictures of the folder `avatars`. */
  readonly pictures: string[] = [];
  readonly #report: ConversionReport;
  readonly #parts: UserParts;
  readonly #since: number;
  /** Users of other workspaces, whom only an export of an enterprise lists. */
  #external: ReadonlyMap<string, SlackRecord> = new Map();
  #addresses: ReadonlyMap<string, string> = new Map();

  constructor(parts: UserParts) {
    this.#parts = parts;
    this.#report = parts.report;
    this.#since = parts.since;
  }

  /** Adds the users of `users.json`, with their pictures. */
  async addAll(source: SlackExportSource): Promise<void> {
    this.#addresses = await this.#parts.contents.emailAddresses();
    const users = (await listedUsers(source)).filter((user) => textOf(user, 'id') !== '');
    for (const user of users) this.#add(textOf(user, 'id'), user);
    const external = (await source.list('external_users.json')) ?? [];
    this.#external = new Map(external.map((user) => [textOf(user, 'id'), user]));
    for (let start = 0; start < users.length; start += PICTURES_AT_ONCE) {
      const some = users.slice(start, start + PICTURES_AT_ONCE);
      await Promise.all(some.map((user) => this.#addPicture(user)));
    }
  }

  /** The name of a user as mentions have it: with the id where two users have the same. */
  mentionOf(slackId: string): string | null {
    const user = this.#bySlackId.get(slackId);
    if (!user) return null;
    const isShared = (this.#names.get(user.name.toLowerCase()) ?? 0) > 1;
    return isShared ? `${user.name}|${user.id}` : user.name;
  }

  idOf(slackId: string): number | null {
    return this.#bySlackId.get(slackId)?.id ?? null;
  }

  /** A member of a direct conversation, who may be a user of another workspace. */
  memberOf(slackId: string): number | null {
    const known = this.idOf(slackId);
    if (known !== null || !USER_ID.test(slackId)) return known;
    return this.#addUnlisted(slackId, {});
  }

  /** The sender of a message: users of other workspaces and bots become accounts that only wrote. */
  senderOf(message: SlackRecord): number | null {
    const slackId = textOf(message, 'user');
    if (slackId !== '') {
      return this.idOf(slackId) ?? this.#addUnlisted(slackId, recordOf(message, 'user_profile'));
    }
    const name = textOf(message, 'username') || textOf(recordOf(message, 'bot_profile'), 'name');
    const botId = textOf(message, 'bot_id') || name;
    if (botId === '') return null;
    return this.idOf(botId) ?? this.#addBot(botId, name || 'Slack bot');
  }

  #add(slackId: string, user: SlackRecord): void {
    const profile = recordOf(user, 'profile');
    const fullName = this.#nameOf(
      textOf(profile, 'real_name') || textOf(user, 'real_name') || textOf(user, 'name'),
      slackId,
    );
    const isBot = user.is_bot === true || slackId === SLACKBOT;
    const id = this.#know(slackId, fullName);
    const botId = textOf(profile, 'bot_id');
    // Some messages of a bot have this id only.
    if (botId !== '' && !this.#bySlackId.has(botId))
      this.#bySlackId.set(botId, { id, name: fullName });
    const email = isBot ? this.#noMail('bot', slackId) : this.#emailOf(profile, slackId, fullName);
    this.users.push({
      ...this.#account(id, fullName, email),
      is_active: user.deleted !== true,
      is_bot: isBot,
      bot_type: isBot ? GENERIC_BOT : null,
      role: roleOf(user),
      timezone: textOf(user, 'tz'),
    });
    this.#addStatus(id, profile);
    this.#parts.profiles.add(id, profile);
  }

  async #addPicture(user: SlackRecord): Promise<void> {
    const slackId = textOf(user, 'id');
    const id = this.idOf(slackId);
    const profile = recordOf(user, 'profile');
    const field = PICTURES.find((name) => textOf(profile, name) !== '');
    if (id === null || field === undefined) return;
    const url = textOf(profile, field);
    const content = await this.#parts.contents.picture({ userId: slackId, url });
    if (content === null) {
      // Slack draws a picture for users who have uploaded none.
      if (profile.is_custom_image === true || field === 'image_original') {
        this.#report.add('skipped', 'pictures of users whose content was not found');
      }
      return;
    }
    const path = `1/${id}.original`;
    await this.#parts.writer.addFile(`avatars/${path}`, content);
    const record = { path, s3_path: path, realm_id: 1, user_profile_id: id };
    this.pictures.push(JSON.stringify(record));
  }

  #addStatus(id: number, profile: SlackRecord): void {
    const text = textOf(profile, 'status_text');
    const emoji = textOf(profile, 'status_emoji').replaceAll(':', '');
    if (text === '' && emoji === '') return;
    const found = emoji === '' ? null : this.#parts.emoji.find(emoji);
    this.statuses.push({
      id,
      user_profile: id,
      client: 1,
      timestamp: this.#since,
      status_text: text.slice(0, 60),
      emoji_name: found?.emoji_name ?? '',
      emoji_code: found?.emoji_code ?? '',
      reaction_type: found?.reaction_type ?? 'unicode_emoji',
    });
  }

  /** Slackbot, or a user of another workspace. */
  #addUnlisted(slackId: string, profile: SlackRecord): number {
    if (slackId === SLACKBOT) return this.#addBot(slackId, 'Slackbot');
    const listed = this.#external.get(slackId) ?? {};
    const given = [profile, recordOf(listed, 'profile'), listed]
      .flatMap((each) => [textOf(each, 'real_name'), textOf(each, 'display_name')])
      .find((name) => name !== '');
    const fullName = this.#nameOf(given ?? '', slackId);
    const id = this.#know(slackId, fullName);
    this.#report.add('clashes', `accounts that only wrote: ${fullName} is not in users.json`);
    const account = this.#account(id, fullName, this.#noMail('user', slackId));
    this.dummies.push({ ...account, is_active: false, is_bot: false, is_mirror_dummy: true });
    return id;
  }

  #addBot(botId: string, name: string): number {
    const fullName = this.#nameOf(name, botId);
    const id = this.#know(botId, fullName);
    const account = this.#account(id, fullName, this.#noMail('bot', String(id)));
    this.users.push({ ...account, is_active: false, is_bot: true, bot_type: GENERIC_BOT });
    return id;
  }

  #account(id: number, fullName: string, email: string): ArchiveRow {
    return {
      id,
      realm: 1,
      full_name: fullName,
      delivery_email: email,
      email,
      date_joined: this.#since,
      role: ROLES.member,
      avatar_source: 'G',
    };
  }

  #know(slackId: string, name: string): number {
    this.#count += 1;
    const id = this.#count;
    this.#bySlackId.set(slackId, { id, name });
    this.#names.set(name.toLowerCase(), (this.#names.get(name.toLowerCase()) ?? 0) + 1);
    return id;
  }

  #nameOf(given: string, slackId: string): string {
    const name = given.replace(FORBIDDEN, '').trim();
    return [...(name === '' ? `Slack user ${slackId}` : name)].slice(0, MAX_NAME).join('');
  }

  #emailOf(profile: SlackRecord, slackId: string, name: string): string {
    const email = textOf(profile, 'email') || (this.#addresses.get(slackId) ?? '');
    const isUsable = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
    if (isUsable && !this.#emails.has(email.toLowerCase())) {
      this.#emails.add(email.toLowerCase());
      return email;
    }
    this.#report.add('clashes', `${name} has no address of their own: set one for them to log in`);
    return this.#noMail('user', slackId);
  }

  #noMail(kind: 'user' | 'bot', id: string): string {
    return `slack-${kind}-${id.replace(/[^\w-]/g, '-').toLowerCase()}@${NO_MAIL}`;
  }
}

function roleOf(user: SlackRecord): number {
  if (user.is_primary_owner === true || user.is_owner === true) return ROLES.owner;
  if (user.is_admin === true) return ROLES.administrator;
  const isGuest = user.is_restricted === true || user.is_ultra_restricted === true;
  return isGuest ? ROLES.guest : ROLES.member;
}

/** The oldest time that the lists of conversations name; in seconds since epoch. */
export function oldestTime(records: readonly SlackRecord[]): number {
  const times = records.map((record) => numberOf(record, 'created')).filter((time) => time > 0);
  return times.reduce((oldest, time) => Math.min(oldest, time), times[0] ?? 1_400_000_000);
}

/** The users of a workspace; those of an enterprise have another list, in which a user may be twice. */
async function listedUsers(source: SlackExportSource): Promise<readonly SlackRecord[]> {
  const lists = [await source.list('users.json'), await source.list('org_users.json')];
  const users = lists.flatMap((list) => list ?? []);
  return [
    ...new Map(users.toReversed().map((user) => [textOf(user, 'id'), user])).values(),
  ].reverse();
}
