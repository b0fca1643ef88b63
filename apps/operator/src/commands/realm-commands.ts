import type { Command } from 'commander';
import type { Output } from '../output.ts';
import { withSession } from '../session.ts';
import { makePassword } from './password.ts';

interface CreateOptions {
  readonly name: string;
  readonly ownerEmail: string;
  readonly ownerName: string;
  readonly ownerPassword?: string;
}

/** `realm create`, `realm list`. */
export function addRealmCommands(program: Command, output: () => Output): void {
  const realm = program.command('realm').description('organizations');

  realm
    .command('create')
    .description('found an organization with its system groups and an owner')
    .argument('<string-id>', "short name and subdomain; '' for the root organization")
    .requiredOption('--name <name>', 'what people see')
    .requiredOption('--owner-email <address>', 'email address of the owner')
    .requiredOption('--owner-name <name>', 'full name of the owner')
    .option('--owner-password <password>', 'made up and printed when left out')
    .action((stringId: string, options: CreateOptions) =>
      withSession(process.env, async ({ identity }) => {
        const password = options.ownerPassword ?? makePassword();
        const created = await identity.useCases.createRealm.execute({
          stringId,
          name: options.name,
          owner: { email: options.ownerEmail, fullName: options.ownerName, password },
        });
        output().record({
          realm: created.stringId,
          realm_id: created.realmId,
          url: created.url,
          owner_id: created.owner.userId,
          owner_email: created.owner.email,
          ...(options.ownerPassword === undefined && { owner_password: password }),
          owner_api_key: created.owner.apiKey,
        });
      }),
    );

  realm
    .command('list')
    .description('all organizations')
    .action(() =>
      withSession(process.env, async ({ identity }) => {
        const realms = await identity.realms.list();
        output().table(
          realms.map((each) => ({
            id: each.id,
            realm: each.stringId,
            name: each.name,
            url: identity.addresses.urlOf(each.stringId),
            created: each.dateCreated.toISOString(),
            deactivated: each.deactivated,
          })),
        );
      }),
    );
}
