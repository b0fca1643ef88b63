import {
  numberOf,
  recordOf,
  textOf,
  type SlackEmoji,
  type SlackExportSource,
  type SlackRecord,
} from './slack-export.ts';

const ROLES = { owner: 100, administrator: 200, member: 400, guest: 600 } as const;
const GENERIC_BOT = 1;
const MAX_NAME = 100;
/** Characters that names of users must not have. */
const FORBIDDEN = /[*`>"@\\]|\p{C}/gu;
/** An address that leads nowhere, for accounts without one. */
const NO_MAIL = 'imported.invalid';

/** A row of the archive. */
export type ArchiveRow = Readonly<Record<string, unknown>>;

/** What a conversion reports: see `ReportBuilder`. */
export interface ConversionReport {
  add(section: 'skipped' | 'leftOut' | 'clashes', entry: string, times?: number): void;
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
  readonly #emails = new Set<string>();
  readonly #report: ConversionReport;
  readonly #emoji: SlackEmoji;
  readonly #since: number;

  /** @param since when users joined whose account has no time, in seconds since epoch */
  constructor(report: ConversionReport, emoji: SlackEmoji, since: number) {
    this.#report = report;
    this.#emoji = emoji;
    this.#since = since;
  }

  async addAll(source: SlackExportSource): Promise<void> {
    for (const user of (await source.list('users.json')) ?? []) {
      const slackId = textOf(user, 'id');
      if (slackId !== '') this.#add(slackId, user);
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

  /** The sender of a message: users of other workspaces and bots become accounts that only wrote. */
  senderOf(message: SlackRecord): number | null {
    const slackId = textOf(message, 'user');
    if (slackId !== '') return this.idOf(slackId) ?? this.#addForeign(slackId, message);
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
    const isBot = user.is_bot === true || slackId === 'USLACKBOT';
    const id = this.#know(slackId, fullName);
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
    for (const field of ['title', 'phone'].filter((name) => textOf(profile, name) !== '')) {
      this.#report.add('leftOut', `users: the ${field} of profiles`);
    }
  }

  #addStatus(id: number, profile: SlackRecord): void {
    const text = textOf(profile, 'status_text');
    const emoji = textOf(profile, 'status_emoji').replaceAll(':', '');
    if (text === '' && emoji === '') return;
    const code = emoji === '' ? null : this.#emoji.codeOf(emoji);
    this.statuses.push({
      id,
      user_profile: id,
      client: 1,
      timestamp: this.#since,
      status_text: text.slice(0, 60),
      emoji_name: code === null ? '' : emoji,
      emoji_code: code ?? '',
      reaction_type: 'unicode_emoji',
    });
  }

  #addForeign(slackId: string, message: SlackRecord): number {
    const profile = recordOf(message, 'user_profile');
    const given = textOf(profile, 'real_name') || textOf(profile, 'display_name');
    const fullName = this.#nameOf(given, slackId);
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
    const id = this.#bySlackId.size + 1;
    this.#bySlackId.set(slackId, { id, name });
    this.#names.set(name.toLowerCase(), (this.#names.get(name.toLowerCase()) ?? 0) + 1);
    return id;
  }

  #nameOf(given: string, slackId: string): string {
    const name = given.replace(FORBIDDEN, '').trim();
    return [...(name === '' ? `Slack user ${slackId}` : name)].slice(0, MAX_NAME).join('');
  }

  #emailOf(profile: SlackRecord, slackId: string, name: string): string {
    const email = textOf(profile, 'email');
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
