import { PASSWORD } from '../chat-api-under-test.ts';
import {
  dataExport,
  loginProvider,
  newLoginProvider,
  newToken,
  ownedBot,
  ownedHook,
  password,
  person,
  externalIdentity,
  session,
  token,
  type MakeSample,
} from './preparations.ts';

/** Calls about tokens, sessions and passwords. */
export const ACCOUNT_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'GET /bots/{bot_id}/webhook_secret': async (world) => ({
    path: { bot_id: await ownedHook(world) },
  }),
  'POST /bots/{bot_id}/webhook_secret/rotate': async (world) => ({
    path: { bot_id: await ownedHook(world) },
  }),
  'GET /bots/{bot_id}/tokens': async (world) => ({ path: { bot_id: await ownedBot(world) } }),
  'POST /bots/{bot_id}/tokens': async (world) => ({
    path: { bot_id: await ownedBot(world) },
    fields: newToken,
  }),
  'DELETE /bots/{bot_id}/tokens/{token_id}': async (world) => {
    const botId = await ownedBot(world);
    return { path: { bot_id: botId, token_id: await token(world, botId) } };
  },
  'POST /users/me/tokens': () => ({ fields: newToken }),
  'DELETE /users/me/tokens/{token_id}': async (world, { userId }) => ({
    path: { token_id: await token(world, userId) },
  }),
  'POST /realm/login_providers': (world) => ({ fields: newLoginProvider(world) }),
  'DELETE /realm/login_providers/{provider}': async (world) => ({
    path: { provider: await loginProvider(world) },
  }),
  'POST /password_reset': (world) => ({ fields: { email: `lost${world.next()}@acme.test` } }),
  'POST /users/me/second_factor': async (world, actor) => ({
    fields: { password: await password(world, actor) },
  }),
  'DELETE /users/me/second_factor': () => ({ fields: { code: '123456' } }),
  'POST /users/me/second_factor/confirm': () => ({ fields: { code: '123456' } }),
  'GET /users/{user_id}/logins': async (world) => ({ path: await person(world) }),
  'POST /users/{user_id}/erasure': async (world) => ({
    path: await person(world),
    fields: { kind: 'identity' },
  }),
  'GET /erasures/{erasure_id}': async (world) => {
    const { user_id: id } = await person(world);
    const { erasure } = await world.as(world.owner, 'POST', `/users/${id}/erasure`, {
      kind: 'identity',
    });
    return { path: { erasure_id: (erasure as { id: number }).id } };
  },
  'GET /data_exports/{export_id}': async (world, actor) => ({
    path: { export_id: await dataExport(world, actor) },
  }),
  'DELETE /data_exports/{export_id}': async (world, actor) => ({
    path: { export_id: await dataExport(world, actor) },
  }),
  'POST /session': ({ owner }) => ({ fields: { username: owner.email, password: PASSWORD } }),
  'DELETE /users/me/sessions/{session_id}': async (world, { userId }) => ({
    path: { session_id: await session(world, userId) },
  }),
  'GET /users/{user_id}/external_identities': async (world) => ({ path: await person(world) }),
  'DELETE /users/{user_id}/external_identities/{identity_id}': async (world) => {
    const path = await person(world);
    return { path: { ...path, identity_id: await externalIdentity(world, path.user_id) } };
  },
  'DELETE /users/me/external_identities/{identity_id}': async (world, { userId }) => ({
    path: { identity_id: await externalIdentity(world, userId) },
  }),
};
