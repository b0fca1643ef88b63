import {
  ArchiveError,
  formerEmailVisibility,
  translateUserSettings,
  type ArchiveRecord,
  type ImportServices,
  type ReportBuilder,
  type Survey,
} from '@tandem/transfer-domain';
import { stored, timeOf, type Row } from '../load-rows.ts';
import type { IdMap, StructureContext } from './structure-context.ts';
import { load } from './structure-context.ts';

type User = ArchiveRecord<'zerver_userprofile'>;

const ROLES = new Set([100, 200, 300, 400, 600]);
const MEMBER = 400;
const EVERYONE = 1;
const GENERIC_BOT = 1;
const EMBEDDED_BOT = 4;
const MAX_NAME = 100;

/** A user as stored, with the data that texts need. */
export interface PlannedUser {
  readonly oldId: number;
  readonly id: number;
  readonly fullName: string;
  readonly isActive: boolean;
  readonly translatesEmoticons: boolean;
  readonly row: Row;
}

/** All users of the archive, accounts that only wrote messages included. */
export function archivedUsers({ tables }: Survey): readonly User[] {
  const users = [...tables.zerver_userprofile, ...tables.zerver_userprofile_mirrordummy];
  return users.sort((a, b) => a.id - b.id);
}

/** The inputs of the rows of users. */
interface UserParts {
  readonly services: ImportServices;
  readonly survey: Survey;
  readonly report: ReportBuilder;
  readonly realmId: number;
  readonly stringId: string;
}

/** Plans the rows of all users: names and addresses are valid and unique afterwards. */
export function planUsers(parts: UserParts, ids: IdMap): readonly PlannedUser[] {
  const { services, survey, report, realmId, stringId } = parts;
  const domain = services.emailDomainOf(stringId);
  const addresses = new Set<string>();
  const former = formerEmailVisibility(survey.realm);
  const dummies = new Set(survey.tables.zerver_userprofile_mirrordummy.map(({ id }) => id));
  return archivedUsers(survey).map((user): PlannedUser => {
    const id = ids.get(user.id);
    if (id === undefined) throw new ArchiveError(`the user ${user.id} is there twice`);
    const fullName = validName(user, services, report);
    const deliveryEmail = validAddress(user, id, { services, report, addresses, domain });
    const visibility = validVisibility(
      user.email_address_visibility ?? (user.is_bot ? EVERYONE : former),
    );
    const isDummy = dummies.has(user.id) || (user.is_mirror_dummy ?? false);
    const isActive = user.is_active && !isDummy;
    const settings = translateUserSettings(user, services.catalog, report);
    delete settings.email_address_visibility;
    const role = ROLES.has(user.role ?? MEMBER) ? (user.role ?? MEMBER) : MEMBER;
    const botType = Math.min(user.bot_type ?? GENERIC_BOT, EMBEDDED_BOT);
    const row: Row = {
      id,
      realm_id: realmId,
      delivery_email: deliveryEmail,
      email: services.apiEmail({ id, deliveryEmail, visibility, domain }),
      full_name: fullName,
      api_key_hash: services.apiKeyHash(id),
      api_key_version: 1,
      role,
      is_bot: user.is_bot,
      bot_type: user.is_bot ? Math.max(botType, GENERIC_BOT) : null,
      bot_owner_id: (user.bot_owner == null ? null : ids.get(user.bot_owner)) ?? null,
      is_active: isActive,
      is_deleted: user.is_deleted ?? false,
      is_imported_stub: isDummy,
      date_joined: timeOf(user.date_joined),
      timezone: stored(user.timezone ?? '').slice(0, 40),
      email_address_visibility: visibility,
      can_create_users: user.can_create_users ?? false,
      can_change_user_emails: user.can_change_user_emails ?? false,
      settings,
      chosen_settings: Object.keys(settings),
      last_login_at: user.last_login == null ? null : timeOf(user.last_login),
    };
    const translatesEmoticons = settings.translate_emoticons === true;
    return { oldId: user.id, id, fullName, isActive, translatesEmoticons, row };
  });
}

function validName(user: User, services: ImportServices, report: ReportBuilder): string {
  const given = stored(user.full_name).trim();
  if (services.isFullName(given)) return given;
  const plain = [...given.replace(/[*`\\>"@\p{C}]/gu, ' ').replace(/\|(?=\d+$)/, ' ')];
  const cleaned = plain.slice(0, MAX_NAME).join('').trim();
  const name = services.isFullName(cleaned) ? cleaned : `User ${user.id}`;
  report.add('clashes', `the user ${JSON.stringify(given)} is ${name} now`);
  return name;
}

function validAddress(
  user: User,
  id: number,
  parts: {
    readonly services: ImportServices;
    readonly report: ReportBuilder;
    readonly addresses: Set<string>;
    readonly domain: string;
  },
): string {
  const { services, report, addresses, domain } = parts;
  const given = stored(
    user.delivery_email === '' ? user.email : (user.delivery_email ?? user.email),
  ).trim();
  const isFree = services.isEmailAddress(given) && !addresses.has(given.toLowerCase());
  // Users of the archive that have no address of their own cannot log in until they get one.
  const address = isFree ? given : `imported-user${id}@${domain}`;
  if (!isFree) report.add('clashes', `the user ${user.id} has the address ${address} now`);
  addresses.add(address.toLowerCase());
  return address;
}

const validVisibility = (given: number | undefined): number =>
  given !== undefined && given >= 1 && given <= 5 ? given : EVERYONE;

/** Adds rows that belong to single users and refer to users and channels only. */
export async function addPersonalRows(context: StructureContext): Promise<void> {
  const { ids, survey, realmId } = context;
  const { tables } = survey;
  const user = (id: number) => ids.users.get(id);
  const loadOf = async <T>(
    what: string,
    table: string,
    records: readonly T[],
    owner: (record: T) => number,
    row: (record: T, userId: number) => Row | null,
  ): Promise<void> => {
    const rows = records.flatMap((record) => {
      const userId = user(owner(record));
      const made = userId === undefined ? null : row(record, userId);
      return made === null ? [] : [made];
    });
    const missing = records.length - rows.length;
    if (missing > 0) context.report.add('skipped', `${what} that name what is missing`, missing);
    await load(context, what, table, rows);
  };
  const ofUser = ({ user_profile: id }: { readonly user_profile: number }) => id;
  await loadOf(
    'alert words',
    'alert_word',
    tables.zerver_alertword,
    ofUser,
    ({ word }, user_id) => ({
      user_id,
      word_key: stored(word).toLowerCase(),
      word: stored(word),
    }),
  );
  await loadOf('muted users', 'muted_user', tables.zerver_muteduser, ofUser, (muted, user_id) => {
    const muted_user_id = user(muted.muted_user);
    if (muted_user_id === undefined || muted_user_id === user_id) return null;
    return { user_id, muted_user_id, muted_at: timeOf(muted.date_muted) };
  });
  await loadOf(
    'topic policies',
    'user_topic',
    // Without a policy, a topic is as its channel.
    tables.zerver_usertopic.filter(({ visibility_policy: policy }) => policy !== 0),
    ofUser,
    (policy, user_id) => {
      const channel_id = ids.channels.get(policy.stream);
      const visibility_policy = policy.visibility_policy ?? 1;
      if (channel_id === undefined || visibility_policy < 1 || visibility_policy > 3) return null;
      return {
        user_id,
        channel_id,
        topic_name: stored(policy.topic_name),
        visibility_policy,
        last_updated: timeOf(policy.last_updated),
      };
    },
  );
  await loadOf(
    'finished onboarding steps',
    'onboarding_step_read',

    tables.zerver_onboardingstep,
    (step) => step.user,
    (step, user_id) => ({ user_id, step: stored(step.onboarding_step) }),
  );
  await loadOf('statuses', 'user_status', tables.zerver_userstatus, ofUser, (status, user_id) => ({
    user_id,
    status_text: stored(status.status_text ?? ''),
    emoji: statusEmoji(context, status),
  }));
  await addPresence(context, realmId);
}

function statusEmoji(context: StructureContext, status: ArchiveRecord<'zerver_userstatus'>) {
  const { emoji_name: name = '', emoji_code: code = '', reaction_type: type = '' } = status;
  if (name === '') return null;
  const found = emojiOf(context.ids.emoji, type, code);
  return found === null ? null : { name: stored(name), code: found.code, type: found.type };
}

/** The code and type of an emoji here; null if it was not imported. */
export function emojiOf(
  emoji: IdMap,
  type: string,
  code: string,
): { readonly type: string; readonly code: string } | null {
  if (type === 'realm_emoji') {
    const id = emoji.get(Number(code));
    return id === undefined ? null : { type, code: String(id) };
  }
  // Archives that an earlier version of this server wrote have its own name of the type.
  if (type === 'zulip_extra_emoji' || type === 'service_extra_emoji') {
    return { type: 'service_extra_emoji', code: 'zulip' };
  }
  return /^[0-9a-f]{4,6}(?:-[0-9a-f]{4,6})*$/.test(code) ? { type: 'unicode_emoji', code } : null;
}

/** One row for each user: earlier levels have one for each of their clients. */
async function addPresence(context: StructureContext, realmId: number): Promise<void> {
  const { ids, survey, sql } = context;
  const latest = new Map<number, { active: number | null; connected: number }>();
  for (const presence of survey.tables.zerver_userpresence) {
    const userId = ids.users.get(presence.user_profile);
    const connected = presence.last_connected_time ?? presence.timestamp ?? null;
    if (userId === undefined || connected === null) continue;
    const isActive = presence.timestamp == null || presence.status === 1;
    const active = presence.last_active_time ?? (isActive ? connected : null);
    const known = latest.get(userId) ?? { active: null, connected };
    known.connected = Math.max(known.connected, connected);
    known.active = active === null ? known.active : Math.max(known.active ?? active, active);
    latest.set(userId, known);
  }
  let update = 0;
  const rows = [...latest].map(([user_id, { active, connected }]): Row => ({
    user_id,
    realm_id: realmId,
    last_active: active === null ? null : timeOf(active),
    last_connected: timeOf(connected),
    update_id: (update += 1),
  }));
  await load(context, 'presences', 'user_presence', rows);
  await sql.query('insert into presence_update (realm_id, last_id) values ($1, $2)', [
    realmId,
    update,
  ]);
}
