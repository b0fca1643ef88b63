import { operatorOf } from '@tandem/identity-domain';
import type { Role } from '@tandem/shared-kernel';
import { StartError } from '@tandem/shared-runtime';
import type { Command } from 'commander';
import type { Output } from '../output.ts';
import { withSession, type Session } from '../session.ts';
import { makePassword } from './password.ts';
import { ROLE_NAMES, nameOfRole, roleNamed } from './roles.ts';

interface CreateOptions {
  readonly realm: string;
  readonly name: string;
  readonly role: Role;
  readonly password?: string;
  readonly canCreateUsers: boolean;
}

interface RealmOption {
  readonly realm: string;
}

/** `user create`, `user set-role`, `api-key show`, `api-key rotate`. */
export function addUserCommands(program: Command, output: () => Output): void {
  const user = program.command('user').description('accounts of people');

  withRealm(
    user
      .command('create')
      .description('open an account')
      .argument('<email>')
      .requiredOption('--name <name>', 'full name')
      .option('--role <role>', ROLE_NAMES.join(', '), roleNamed, roleNamed('member'))
      .option('--password <password>', 'made up and printed when left out')
      .option('--can-create-users', 'may create accounts over the API', false),
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

  withRealm(
    user
      .command('set-role')
      .description('change what somebody may do')
      .argument('<email>')
      .argument('<role>', ROLE_NAMES.join(', '), roleNamed),
  ).action((email: string, role: Role, options: RealmOption) =>
    withSession(process.env, async (session) => {
      const { realmId, userId } = await accountOf(session, options.realm, email);
      await session.identity.useCases.setUserRole.execute(operatorOf(realmId), { userId, role });
      output().record({ user_id: userId, email, role: nameOfRole(role) });
    }),
  );

  const apiKey = program.command('api-key').description('API keys of people and bots');
  addKeyCommand(apiKey, output, 'show', 'print the present key', 'showApiKey');
  addKeyCommand(
    apiKey,
    output,
    'rotate',
    'make a new key; the old one stops at once',
    'rotateApiKey',
  );
}

function addKeyCommand(
  apiKey: Command,
  output: () => Output,
  name: string,
  description: string,
  useCase: 'showApiKey' | 'rotateApiKey',
): void {
  withRealm(apiKey.command(name).description(description).argument('<email>')).action(
    (email: string, options: RealmOption) =>
      withSession(process.env, async (session) => {
        const { realmId, userId } = await accountOf(session, options.realm, email);
        const operator = operatorOf(realmId);
        const key = await session.identity.useCases[useCase].execute(operator, { userId });
        output().record({ user_id: userId, email, api_key: key.apiKey });
      }),
  );
}

function withRealm(command: Command): Command {
  return command.option('--realm <string-id>', "organization; '' for the root one", '');
}

async function accountOf(
  { identity, realm }: Session,
  stringId: string,
  email: string,
): Promise<{ realmId: number; userId: number }> {
  const { id: realmId } = await realm(stringId);
  const account = await identity.users.findByDeliveryEmail(realmId, email);
  if (!account) throw new StartError(`nobody in this organization has the address ${email}`);
  return { realmId, userId: account.id };
}
