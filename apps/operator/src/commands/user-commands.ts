import { createLoginLinkUrl } from '@tandem/assembly-identity';
import { operatorOf } from '@tandem/identity-domain';
import type { ListedAccount } from '@tandem/identity-domain/account-list';
import { ROLES, type Role } from '@tandem/shared-kernel';
import { InvalidArgumentError, type Command } from 'commander';
import type { Output } from '../output.ts';
import { withSession, type Session } from '../session.ts';
import { accountOf, withRealm, type FoundAccount, type RealmOption } from './accounts.ts';
import { makePassword } from './password.ts';
import { addUserExport } from './export-user-command.ts';
import { addErasing } from './erase-command.ts';
import { addExternalIdentityCommands } from './external-identity-commands.ts';
import { addTokenCommands } from './token-commands.ts';
import { ROLE_NAMES, nameOfRole, roleNamed, roleOption } from './roles.ts';

interface CreateOptions extends RealmOption {
  readonly name: string;
  readonly role: Role;
  readonly password?: string;
  readonly canCreateUsers: boolean;
}

interface ListOptions extends RealmOption {
  readonly role?: Role;
  readonly deactivated?: boolean;
  readonly bots?: boolean;
}

interface PasswordOptions extends RealmOption {
  readonly password?: string;
  readonly rotateApiKey: boolean;
}

const WHO = 'email address, or id';
/** The permissions of `user grant`, by their names on the wire. */
const PERMISSIONS = {
  can_create_users: 'canCreateUsers',
  can_change_user_emails: 'canChangeUserEmails',
} as const;
type Permission = keyof typeof PERMISSIONS;

/** `user …`. */
export function addUserCommands(program: Command, output: () => Output): void {
  const user = program.command('user').description('users and bots');
  addReading(user, output);
  addCreating(user, output);
  addChanging(user, output);
  addPassword(user, output);
  addGranting(user, output);
  addTokenCommands(user, output);
  addExternalIdentityCommands(user, output);
  addSecondFactor(user, output);
  addErasing(user, output);
  addUserExport(user, output);
  addLoginLink(user, output);
}

function addReading(user: Command, output: () => Output): void {
  withRealm(
    user
      .command('list')
      .description('list the users of an organization')
      .addOption(roleOption('only users with this role'))
      .option('--deactivated', 'only deactivated users')
      .option('--bots', 'only bots'),
  ).action((options: ListOptions) =>
    withSession(process.env, async ({ realm, identity }) => {
      const { id } = await realm(options.realm);
      const accounts = await identity.queries.accounts.list(id, {
        role: options.role,
        isActive: options.deactivated ? false : undefined,
        isBot: options.bots ? true : undefined,
      });
      output().table(accounts.map(shown));
    }),
  );

  withRealm(user.command('show').description('show a user').argument('<user>', WHO)).action(
    acting(output, async ({ identity }, { realmId, userId }) => {
      const [account] = await identity.queries.accounts.list(realmId, { userId });
      return account
        ? {
            ...shown(account),
            last_login: account.lastLogin?.toISOString() ?? null,
            can_create_users: account.canCreateUsers,
            can_change_user_emails: account.canChangeUserEmails,
          }
        : {};
    }),
  );
}

function addCreating(user: Command, output: () => Output): void {
  withRealm(
    user
      .command('create')
      .description('create a user')
      .argument('<email>')
      .requiredOption('--name <name>', 'full name')
      .addOption(roleOption('role of the user').default(ROLES.member, 'member'))
      .option('--password <password>', 'generated and printed by default')
      .option('--can-create-users', 'may create users over the API', false),
  ).action((email: string, options: CreateOptions) =>
    withSession(process.env, async ({ identity, realm }) => {
      const { id } = await realm(options.realm);
      const password = options.password ?? makePassword();
      const opened = await identity.useCases.createUser.execute(operatorOf(id), {
        email,
        password,
        fullName: options.name,
        role: options.role,
        canCreateUsers: options.canCreateUsers,
      });
      output().record({
        user_id: opened.userId,
        email: opened.email,
        role: nameOfRole(options.role),
        ...(options.password === undefined && { password }),
        api_key: opened.apiKey,
      });
    }),
  );
}

function addChanging(user: Command, output: () => Output): void {
  withRealm(
    user
      .command('set-role')
      .description('change the role of a user')
      .argument('<user>', WHO)
      .argument('<role>', ROLE_NAMES.join(', '), roleNamed),
  ).action((who: string, role: Role, options: RealmOption) =>
    withSession(process.env, async (session) => {
      const { realmId, userId, email } = await accountOf(session, options.realm, who);
      await session.identity.useCases.setUserRole.execute(operatorOf(realmId), { userId, role });
      output().record({ user_id: userId, email, role: nameOfRole(role) });
    }),
  );

  withRealm(
    user
      .command('deactivate')
      .description('deactivate a user and their bots; sessions and keys end at once')
      .argument('<user>', WHO),
  ).action(
    acting(output, async ({ identity }, { realmId, userId, email }) => {
      await identity.useCases.deactivateUser.execute(operatorOf(realmId), {
        userId,
        deleteProfile: false,
        deleteMessagesIn: [],
        notificationComment: null,
      });
      return { user_id: userId, email, active: false };
    }),
  );

  withRealm(
    user
      .command('reactivate')
      .description('reactivate a user; their bots stay deactivated')
      .argument('<user>', WHO),
  ).action(
    acting(output, async ({ identity }, { realmId, userId, email }) => {
      await identity.useCases.reactivateUser.execute(operatorOf(realmId), { userId });
      return { user_id: userId, email, active: true };
    }),
  );
}

function addPassword(user: Command, output: () => Output): void {
  withRealm(
    user
      .command('set-password')
      .description('replace a lost password of a user')
      .argument('<user>', WHO)
      .option('--password <password>', 'generated and printed by default')
      .option('--rotate-api-key', 'also replace the API key', false),
  ).action((who: string, options: PasswordOptions) =>
    withSession(process.env, async (session) => {
      const { realmId, userId, email } = await accountOf(session, options.realm, who);
      const { setUserPassword, rotateApiKey } = session.identity.useCases;
      const password = options.password ?? makePassword();
      const operator = operatorOf(realmId);
      const { apiKeyRotated } = await setUserPassword.execute(operator, { userId, password });
      if (options.rotateApiKey && !apiKeyRotated) await rotateApiKey.execute(operator, { userId });
      output().record({
        user_id: userId,
        email,
        ...(options.password === undefined && { password }),
        api_key_rotated: options.rotateApiKey || apiKeyRotated,
      });
    }),
  );
}

function addSecondFactor(user: Command, output: () => Output): void {
  withRealm(
    user
      .command('reset-second-factor')
      .description('turn the second factor off, for a lost device without recovery codes')
      .argument('<user>', WHO),
  ).action(
    acting(output, async ({ identity }, { realmId, userId, email }) => {
      await identity.useCases.resetSecondFactor.execute(operatorOf(realmId), { userId });
      return { user_id: userId, email, second_factor: false };
    }),
  );
}

function addLoginLink(user: Command, output: () => Output): void {
  withRealm(
    user
      .command('login-link')
      .description('create a link that logs the user in to one browser, once, without a password')
      .argument('<user>', WHO),
  ).action((who: string, options: RealmOption) =>
    withSession(process.env, async (session) => {
      const { userId, email } = await accountOf(session, options.realm, who);
      const realm = await session.realm(options.realm);
      const { url, expiresAt } = await createLoginLinkUrl(session.identity, realm, { userId });
      output().record({ user_id: userId, email, url, expires: expiresAt.toISOString() });
    }),
  );
}

function addGranting(user: Command, output: () => Output): void {
  withRealm(
    user
      .command('grant')
      .description('grant a user a permission that no role has')
      .argument('<user>', WHO)
      .argument('<permission>', Object.keys(PERMISSIONS).join(', '), permissionNamed)
      .option('--revoke', 'revoke the permission', false),
  ).action(
    (who: string, permission: Permission, options: RealmOption & { readonly revoke: boolean }) =>
      withSession(process.env, async (session) => {
        const { realmId, userId, email } = await accountOf(session, options.realm, who);
        const granted = await session.identity.useCases.grantPermissions.execute(
          operatorOf(realmId),
          { userId, [PERMISSIONS[permission]]: !options.revoke },
        );
        output().record({
          user_id: userId,
          email,
          can_create_users: granted.canCreateUsers,
          can_change_user_emails: granted.canChangeUserEmails,
        });
      }),
  );
}

/** `api-key show`, `api-key rotate`. */
export function addApiKeyCommands(program: Command, output: () => Output): void {
  const apiKey = program.command('api-key').description('API keys of users and bots');
  const add = (name: string, description: string, useCase: 'showApiKey' | 'rotateApiKey') =>
    withRealm(apiKey.command(name).description(description).argument('<user>', WHO)).action(
      acting(output, async ({ identity }, { realmId, userId, email }) => {
        const key = await identity.useCases[useCase].execute(operatorOf(realmId), { userId });
        return { user_id: userId, email, api_key: key.apiKey };
      }),
    );
  add('show', 'print the current key', 'showApiKey');
  add('rotate', 'replace the key; the old one ends at once', 'rotateApiKey');
}

/** Adds a command on one account that prints a record. */
function acting(
  output: () => Output,
  work: (session: Session, account: FoundAccount) => Promise<Parameters<Output['record']>[0]>,
) {
  return (who: string, options: RealmOption) =>
    withSession(process.env, async (session) => {
      output().record(await work(session, await accountOf(session, options.realm, who)));
    });
}

function shown(account: ListedAccount) {
  return {
    user_id: account.id,
    email: account.email,
    name: account.name,
    role: nameOfRole(account.role),
    active: account.isActive,
    bot: account.isBot,
    joined: account.joined.toISOString(),
  };
}

function permissionNamed(text: string): Permission {
  const name = text.replaceAll('-', '_');
  if (!Object.hasOwn(PERMISSIONS, name)) {
    throw new InvalidArgumentError(`It must be one of ${Object.keys(PERMISSIONS).join(', ')}.`);
  }
  return name as Permission;
}
