import {
  avatarKeys,
  realmPictureKey,
  userIdOfMadeUpAddress,
  type PictureStore,
  type RealmAddresses,
  type RealmDirectory,
  type RealmPictureKind,
  type StoredPicture,
  type UserQueries,
} from '@tandem/identity-domain';
import {
  BoolParam,
  PathInt,
  PathText,
  WireError,
  rawEndpoint,
  unauthorized,
  type RawCall,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import type { Actor } from '@tandem/shared-kernel';
import { serveContent } from '@tandem/shared-rest';
import type Koa from 'koa';
import type { AvatarUrls } from '../users/avatar-urls.ts';
import { serveDefaultLogo } from './default-logo.ts';
import { realmPictureUrl } from './realm-picture-urls.ts';

/** The dependencies of serving pictures. */
export interface ServeAvatarsDependencies {
  readonly store: Pick<PictureStore, 'find'>;
  readonly users: Pick<UserQueries, 'findById' | 'findByEmail'>;
  readonly directory: Pick<RealmDirectory, 'findByHost'>;
  readonly addresses: Pick<RealmAddresses, 'stringIdOf' | 'emailDomainOf'>;
  readonly avatars: AvatarUrls;
}

class UploadedAvatarParams {
  @PathInt()
  realmId!: number;

  @PathText()
  file!: string;
}

class AvatarOfParams {
  @PathText()
  user!: string;
}

class LogoOfRealmParams {
  @BoolParam({ default: false, description: 'The logo for dark themes' })
  night!: boolean;
}

/** A published name stays valid forever: another picture has another name. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const REALM_FILE = /^(?:icon-\d{1,9}\.png|(?:night_)?logo-\d{1,9}\.webp)$/;
const FILE = /^([0-9a-f]{40})(-medium)?\.png$/;

/** The pictures themselves, and addresses that lead to the present one of a user or organization. */
export function serveAvatars(dependencies: ServeAvatarsDependencies): RawEndpoint[] {
  const { avatars, directory } = dependencies;
  return [
    rawEndpoint({
      operationId: 'present-realm-icon',
      method: 'GET',
      path: '/api/v1/realm/icon',
      handle: (ctx, { host }) => redirectToPicture(ctx, host, 'icon', directory),
    }),
    rawEndpoint({
      operationId: 'present-realm-logo',
      method: 'GET',
      path: '/api/v1/realm/logo',
      params: LogoOfRealmParams,
      handle: (ctx, { host, params: { night } }) =>
        redirectToPicture(ctx, host, night ? 'night_logo' : 'logo', directory),
    }),
    serveDefaultLogo(),
    rawEndpoint({
      operationId: 'uploaded-avatar',
      method: 'GET',
      path: '/user_avatars/{realm_id}/{file}',
      params: UploadedAvatarParams,
      handle: (ctx, { params }) => serveUploaded(ctx, params, dependencies.store),
    }),
    rawEndpoint({
      operationId: 'realm-picture',
      method: 'GET',
      path: '/user_avatars/{realm_id}/realm/{file}',
      params: UploadedAvatarParams,
      handle: (ctx, { params }) => serveRealmPicture(ctx, params, dependencies.store),
    }),
    rawEndpoint({
      operationId: 'avatar-of-user',
      method: 'GET',
      path: '/avatar/{user}',
      params: AvatarOfParams,
      handle: async (ctx, call) => {
        const user = await foundUser(call, dependencies);
        redirect(ctx, avatars.of(user, { clientComputes: false }));
      },
    }),
    rawEndpoint({
      operationId: 'medium-avatar-of-user',
      method: 'GET',
      path: '/avatar/{user}/medium',
      params: AvatarOfParams,
      handle: async (ctx, call) => {
        redirect(ctx, avatars.mediumOf(await foundUser(call, dependencies)));
      },
    }),
  ];
}

async function serveUploaded(
  ctx: Koa.Context,
  { realmId, file }: UploadedAvatarParams,
  store: Pick<PictureStore, 'find'>,
): Promise<void> {
  const [, name, medium] = FILE.exec(file) ?? [];
  const keys = name === undefined ? null : avatarKeys(realmId, name);
  const found = keys && (await store.find(medium ? keys.medium : keys.small));
  serve(ctx, found, file);
}

async function serveRealmPicture(
  ctx: Koa.Context,
  { realmId, file }: UploadedAvatarParams,
  store: Pick<PictureStore, 'find'>,
): Promise<void> {
  serve(ctx, REALM_FILE.test(file) ? await store.find(realmPictureKey(realmId, file)) : null, file);
}

function serve(ctx: Koa.Context, found: StoredPicture | null, file: string): void {
  if (!found) throw new WireError(404, 'NOT_FOUND', 'No such picture');
  ctx.set({
    'cache-control': FOR_EVER,
    'content-security-policy': "default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const contentType = file.endsWith('.webp') ? 'image/webp' : 'image/png';
  serveContent(ctx, found, { contentType, etag: file });
}

async function foundUser(
  { params, host, actor: asking }: RawCall<AvatarOfParams>,
  dependencies: ServeAvatarsDependencies,
) {
  const actor = await asking();
  if (!actor) throw unauthorized('Not logged in: API authentication or user session required');
  const user = await findUser(actor, params.user, host, dependencies);
  if (!user) throw new WireError(404, 'NOT_FOUND', 'No such user');
  return user;
}

function findUser(
  actor: Actor,
  key: string,
  host: string,
  { users, addresses }: ServeAvatarsDependencies,
) {
  const domain = addresses.emailDomainOf(addresses.stringIdOf(host) ?? '');
  const id = /^\d{1,15}$/.test(key) ? Number(key) : userIdOfMadeUpAddress(key, domain);
  const options = { profileData: false };
  return id === null ? users.findByEmail(actor, key, options) : users.findById(actor, id, options);
}

/** Public: users see it before they log in. */
async function redirectToPicture(
  ctx: Koa.Context,
  host: string,
  kind: RealmPictureKind,
  directory: Pick<RealmDirectory, 'findByHost'>,
): Promise<void> {
  const realm = await directory.findByHost(host);
  const url = realm && realmPictureUrl(realm, kind, realm.pictures?.[kind]);
  if (!url) throw new WireError(404, 'NOT_FOUND', 'No such picture');
  redirect(ctx, url);
}

function redirect(ctx: Koa.Context, url: string): void {
  // Clients may add a version to the query, so that no cache serves an old picture.
  const query = ctx.querystring === '' ? '' : `${url.includes('?') ? '&' : '?'}${ctx.querystring}`;
  ctx.status = 302;
  ctx.set({ location: url + query, 'cache-control': 'private, no-cache' });
}
