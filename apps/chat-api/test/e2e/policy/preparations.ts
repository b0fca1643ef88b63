import { PASSWORD } from '../chat-api-under-test.ts';
import type { Actor, World } from './world.ts';

/** The request: values of the path's parameters, and fields. */
export interface Sample {
  readonly path?: Readonly<Record<string, number | string>>;
  readonly fields?: Readonly<Record<string, unknown>>;
}

export type MakeSample = (world: World, actor: NonNullable<Actor>) => Sample | Promise<Sample>;

/** The path of a call; parameters that the sample does not set are 1. */
export function filledPath(template: string, { path = {} }: Sample): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '1'));
}

/* The objects of a sample call, created for it. */

export const person = async (world: World) => ({ user_id: (await world.account()).userId });
export const ownedBot = async (world: World) => (await world.account({ isBot: true })).userId;
export const ownedHook = async (world: World) => {
  const id = await ownedBot(world);
  await world.sql('update user_account set bot_type = 3 where id = $1', id);
  return id;
};
const future = () => Math.floor(Date.now() / 1000) + 3600;
export const field = async (world: World) => {
  const name = `field ${world.next()}`;
  const { id } = await world.as(world.owner, 'POST', '/realm/profile_fields', {
    name,
    field_type: 1,
  });
  return id as number;
};
export const filter = async (world: World) => {
  const n = world.next();
  const { id } = await world.as(world.owner, 'POST', '/realm/filters', {
    pattern: `a${n}-(?P<id>[0-9]+)`,
    url_template: `https://example.com/${n}/{id}`,
  });
  return id as number;
};
export const playground = async (world: World) => {
  const { id } = await world.as(world.owner, 'POST', '/realm/playgrounds', {
    name: `p${world.next()}`,
    pygments_language: 'Python',
    url_template: 'https://example.com/{code}',
  });
  return id as number;
};
export const folder = async (world: World) => {
  const { channel_folder_id: id } = await world.as(world.owner, 'POST', '/channel_folders/create', {
    name: `folder ${world.next()}`,
    description: '',
  });
  return id as number;
};
export const domain = async (world: World) => {
  const name = `d${world.next()}.test`;
  const fields = { domain: name, allow_subdomains: false };
  await world.as(world.owner, 'POST', '/realm/domains', fields);
  return name;
};
export const newLoginProvider = (world: World) => ({
  name: `p${world.next()}`,
  issuer: 'https://login.example.com',
  client_id: 'tandem',
});
/** An existing provider; an organization may have few. */
export const loginProvider = async (world: World) => {
  const path = '/realm/login_providers';
  const { login_providers: found } = await world.as(world.owner, 'GET', path, {});
  const [first] = found as readonly { readonly name: string }[];
  if (first) return first.name;
  const fields = newLoginProvider(world);
  await world.as(world.owner, 'POST', path, fields);
  return fields.name;
};
export const queue = async (world: World, actor: NonNullable<Actor>) =>
  (await world.as(actor, 'POST', '/register', { event_types: ['typing'] })).queue_id as string;
export const device = async (world: World, actor: NonNullable<Actor>) =>
  (await world.as(actor, 'POST', '/register_client_device')).device_id as number;
export const ids = async (list: Promise<readonly { id: number }[]>) =>
  (await list).map(({ id }) => id);

export function theMessage(fields: Sample['fields'] = {}): MakeSample {
  return async (world) => ({ path: { message_id: await world.message() }, fields });
}

export function theChannel(): MakeSample {
  return ({ channelId }) => ({ path: { stream_id: channelId } });
}

export function aChannel(fields: Sample['fields'] = {}): MakeSample {
  return async (world) => ({ path: { stream_id: (await world.channel()).id }, fields });
}

export function aGroup(): MakeSample {
  return async (world) => ({ path: { user_group_id: await world.group() } });
}

export function aPerson(fields: Sample['fields'] = {}): MakeSample {
  return async (world) => ({ path: await person(world), fields });
}

export const draft = ({ channelId }: World) => ({
  type: 'stream',
  to: [channelId],
  topic: 'chess',
  content: 'x',
});

export async function ownDraft(world: World, actor: NonNullable<Actor>): Promise<number> {
  const { ids: made } = await world.as(actor, 'POST', '/drafts', { drafts: [draft(world)] });
  return made[0] as number;
}

export async function snippet(world: World, actor: NonNullable<Actor>): Promise<number> {
  const fields = { title: 'x', content: 'x' };
  return (await world.as(actor, 'POST', '/saved_snippets', fields)).saved_snippet_id as number;
}

export const scheduled = (channelId: number) => ({
  type: 'channel',
  to: channelId,
  topic: 'chess',
  content: 'x',
  scheduled_delivery_timestamp: future(),
});

export async function ownScheduled(world: World, actor: NonNullable<Actor>): Promise<number> {
  const fields = scheduled(world.channelId);
  const { scheduled_message_id: id } = await world.as(actor, 'POST', '/scheduled_messages', fields);
  return id as number;
}

export async function poll(world: World, actor: NonNullable<Actor>): Promise<number> {
  const content = '/poll Which?\nthis\nthat';
  const fields = { type: 'channel', to: world.channelId, topic: 'polls', content };
  return (await world.as(actor, 'POST', '/messages', fields)).id as number;
}

/** A token to be. */
export const newToken = { name: 'backup', scopes: ['read'] };

/** A token of an account, by its number. */
export async function token(world: World, userId: number): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `insert into access_token (realm_id, user_id, name, secret_hash, scopes, created_at)
     select realm_id, id, 'backup', '', '{read}', now() from user_account where id = $1
     returning id`,
    userId,
  );
  return row?.id ?? 0;
}

/** The password of an account, which gets that of the owner. */
export async function password(world: World, { userId }: { readonly userId: number }) {
  await world.sql(
    `update user_account set password_hash = owner.password_hash
     from user_account owner where owner.id = $1 and user_account.id = $2`,
    world.owner.userId,
    userId,
  );
  return PASSWORD;
}

/** A link of an account, which has a password, to a user of a provider, by its number. */
export async function externalIdentity(world: World, userId: number): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `insert into external_identity (realm_id, user_id, issuer, subject)
     select realm_id, id, 'https://login.example.com/' || $2::text, 'a' from user_account
     where id = $1 returning id`,
    userId,
    world.next(),
  );
  await world.sql(
    `update user_account set password_hash = coalesce(password_hash, '') where id = $1`,
    userId,
  );
  return row?.id ?? 0;
}

/** A session of an account, by its number. */
export async function session(world: World, userId: number): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `insert into login_session (realm_id, user_id, secret_hash, user_agent, address, created_at,
       last_used_at)
     select realm_id, id, '', '', '', now(), now() from user_account where id = $1
     returning id`,
    userId,
  );
  return row?.id ?? 0;
}

/** An invitation of the owner's, by its number. */
export async function invitation(world: World, kind: 'email' | 'link'): Promise<number> {
  if (kind === 'link') await world.as(world.owner, 'POST', '/invites/multiuse');
  else {
    const fields = { invitee_emails: `i${world.next()}@acme.test`, stream_ids: [] };
    await world.as(world.owner, 'POST', '/invites', fields);
  }
  const { invites } = await world.as(world.owner, 'GET', '/invites');
  const wanted = (invites as { id: number; is_multiuse: boolean }[]).filter(
    ({ is_multiuse: isMultiuse }) => isMultiuse === (kind === 'link'),
  );
  return Math.max(...wanted.map(({ id }) => id));
}

/** A group of default channels to be. */
export async function defaultGroup(world: World) {
  const { name } = await world.channel();
  return { group_name: `defaults ${world.next()}`, description: 'x', stream_names: [name] };
}

export async function ownDefaultGroup(world: World): Promise<number> {
  const fields = await defaultGroup(world);
  await world.as(world.owner, 'POST', '/default_stream_groups/create', fields);
  const [group] = await world.sql<{ id: number }>(
    'select max(id) as id from default_channel_group',
  );
  return group?.id ?? 0;
}

/** A reminder to be. */
export async function reminder(world: World) {
  return { message_id: await world.message(), scheduled_delivery_timestamp: future() };
}

export async function ownReminder(world: World, actor: NonNullable<Actor>): Promise<number> {
  const fields = await reminder(world);
  return (await world.as(actor, 'POST', '/reminders', fields)).reminder_id as number;
}

/** An export of the actor; another user has none that the actor can use. */
export async function dataExport(world: World, actor: NonNullable<Actor>): Promise<number> {
  const { data_export: made } = await world.as(actor, 'POST', '/users/me/data_exports');
  return (made as { id: number }).id;
}
