import { operatorOf } from '@tandem/identity-domain';
import type { AccessToken } from '@tandem/identity-domain/tokens';
import { SCOPES, type Scope } from '@tandem/shared-kernel';
import { InvalidArgumentError, type Command } from 'commander';
import type { Output } from '../output.ts';
import { withSession } from '../session.ts';
import { accountOf, withRealm, type RealmOption } from './accounts.ts';
import { objectId, wholeNumber } from './arguments.ts';

interface CreateOptions extends RealmOption {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresInDays?: number;
}

const WHO = 'email address, or id';
const DAY_MS = 86_400_000;

/** `user tokens …`. */
export function addTokenCommands(user: Command, output: () => Output): void {
  const tokens = user.command('tokens').description('tokens of users and bots');
  withRealm(
    tokens
      .command('list')
      .description('list the API key and the tokens of a user')
      .argument('<user>', WHO),
  ).action((who: string, options: RealmOption) =>
    withSession(process.env, async (session) => {
      const { realmId, userId } = await accountOf(session, options.realm, who);
      const { listTokens } = session.identity.useCases;
      const { tokens, apiKeyLastUsedAt } = await listTokens.execute(operatorOf(realmId), {
        userId,
      });
      const apiKey = { ...API_KEY, last_used: apiKeyLastUsedAt?.toISOString() ?? null };
      output().table([apiKey, ...tokens.map(shown)]);
    }),
  );
  withRealm(
    tokens
      .command('create')
      .description('create a token; it is printed once')
      .argument('<user>', WHO)
      .requiredOption('--name <name>', 'name of the token')
      .option('--scopes <scopes>', SCOPES.join(','), scopesNamed, ['read'])
      .option('--expires-in-days <days>', 'never by default', wholeNumber(1, 99_999)),
  ).action((who: string, options: CreateOptions) =>
    withSession(process.env, async (session) => {
      const { realmId, userId, email } = await accountOf(session, options.realm, who);
      const { name, scopes, expiresInDays } = options;
      const now = session.database.clock.now().getTime();
      const expiresAt = expiresInDays === undefined ? null : new Date(now + expiresInDays * DAY_MS);
      const { createToken } = session.identity.useCases;
      const input = { userId, name, scopes, expiresAt };
      const { token, text } = await createToken.execute(operatorOf(realmId), input);
      output().record({ user_id: userId, email, ...shown(token), token: text });
    }),
  );
  withRealm(
    tokens
      .command('revoke')
      .description('revoke a token; its connections end at once')
      .argument('<user>', WHO)
      .argument('<id>', 'id of the token', objectId),
  ).action((who: string, id: number, options: RealmOption) =>
    withSession(process.env, async (session) => {
      const { realmId, userId, email } = await accountOf(session, options.realm, who);
      const { revokeToken } = session.identity.useCases;
      await revokeToken.execute(operatorOf(realmId), { userId, tokenId: id });
      output().record({ user_id: userId, email, token_id: id, revoked: true });
    }),
  );
}

/** The API key of an account, in the list of its tokens. */
const API_KEY = { token_id: null, name: 'API key', scopes: SCOPES, created: null, expires: null };

function shown({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: AccessToken) {
  return {
    token_id: id,
    name,
    scopes,
    created: createdAt.toISOString(),
    expires: expiresAt?.toISOString() ?? null,
    last_used: lastUsedAt?.toISOString() ?? null,
  };
}

function scopesNamed(text: string): readonly Scope[] {
  return text.split(',').map((word) => {
    const found = SCOPES.find((scope) => scope === word.trim());
    if (!found) throw new InvalidArgumentError(`They must be of ${SCOPES.join(', ')}.`);
    return found;
  });
}
