import { operatorOf } from '@tandem/identity-domain';
import { LOGIN_RETURN_PATH } from '@tandem/identity-rest';
import { Option, type Command } from 'commander';
import type { Output } from '../output.ts';
import { withSession } from '../session.ts';
import { secretIn } from './secret-file.ts';

interface AddOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly clientSecretFile?: string;
  readonly displayName?: string;
  readonly icon?: string;
  readonly privateAddresses: boolean;
}

const STRING_ID = "organization; '' for the root one";

/** `realm oidc …`. */
export function addOidcCommands(realm: Command, output: () => Output): void {
  const oidc = realm
    .command('oidc')
    .description('providers of OpenID Connect by which users of an organization log in');
  addAdding(oidc, output);
  oidc
    .command('list')
    .description('list the providers of an organization')
    .argument('<string-id>', STRING_ID)
    .action((stringId: string) =>
      withSession(process.env, async ({ identity, realm: realmOf }) => {
        const { id } = await realmOf(stringId);
        const providers = await identity.useCases.listLoginProviders.execute(operatorOf(id));
        output().table(
          providers.map((each) => ({
            name: each.name,
            display_name: each.displayName,
            icon: each.iconUrl,
            issuer: each.issuer,
            client_id: each.clientId,
            private_addresses: each.isPrivate,
          })),
        );
      }),
    );
  oidc
    .command('remove')
    .description('remove a provider; accounts stay linked to its users, and sessions continue')
    .argument('<string-id>', STRING_ID)
    .argument('<name>', 'name of the provider')
    .action((stringId: string, name: string) =>
      withSession(process.env, async ({ identity, realm: realmOf }) => {
        const { id } = await realmOf(stringId);
        await identity.useCases.removeLoginProvider.execute(operatorOf(id), { name });
        output().record({ realm: stringId, name, removed: true });
      }),
    );
}

function addAdding(oidc: Command, output: () => Output): void {
  oidc
    .command('add')
    .description('add a provider; it opens the account of each address that it has verified')
    .argument('<string-id>', STRING_ID)
    .argument('<name>', 'part of addresses: lowercase letters, digits and inner hyphens')
    .requiredOption('--issuer <url>', 'issuer identifier, as in the metadata of the provider')
    .requiredOption('--client-id <id>', 'id of this server at the provider')
    .option('--client-secret <secret>', 'omitted for a public client')
    .addOption(
      new Option('--client-secret-file <path>', 'reads the secret from a file instead').conflicts(
        'clientSecret',
      ),
    )
    .option('--display-name <name>', 'displayed name; by default the name')
    .option('--icon <url>', 'https address of a picture')
    .option(
      '--private-addresses',
      'allow a provider in a private network or on this machine, without TLS',
      false,
    )
    .action((stringId: string, name: string, options: AddOptions) =>
      withSession(process.env, async ({ identity, realm: realmOf }) => {
        const { id } = await realmOf(stringId);
        await identity.useCases.addLoginProvider.execute(operatorOf(id), {
          name,
          issuer: options.issuer,
          clientId: options.clientId,
          clientSecret: await secretOf(options),
          displayName: options.displayName,
          iconUrl: options.icon,
          isPrivate: options.privateAddresses,
        });
        output().record({
          realm: stringId,
          name,
          redirect_uri: `${identity.addresses.urlOf(stringId)}${LOGIN_RETURN_PATH}`,
        });
      }),
    );
}

async function secretOf({
  clientSecret,
  clientSecretFile,
}: AddOptions): Promise<string | undefined> {
  return clientSecretFile === undefined ? clientSecret : secretIn(clientSecretFile);
}
