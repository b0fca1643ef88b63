import {
  REALM_SETTINGS,
  operatorOf,
  type Realm,
  type RealmSettingName,
  type RealmSettings,
} from '@tandem/identity-domain';
import type { Identity } from '@tandem/assembly-identity';
import { InvalidArgumentError, type Command } from 'commander';
import { readCellsFile } from '../cells/cells-file.ts';
import { eachCell } from '../cells/open-cells.ts';
import type { Output } from '../output.ts';
import { withSession, type Session } from '../session.ts';
import { addMoveCommand } from './move-command.ts';
import { addOidcCommands } from './oidc-commands.ts';
import { makePassword } from './password.ts';

interface CreateOptions {
  readonly name: string;
  readonly ownerEmail: string;
  readonly ownerName: string;
  readonly ownerPassword?: string;
}

const STRING_ID = "short name and subdomain; '' for the root organization";

/** `realm …`. */
export function addRealmCommands(program: Command, output: () => Output): void {
  const realm = program.command('realm').description('organizations');
  addCreating(realm, output);
  addListing(realm, output);
  addChanging(realm, output);
  addMoveCommand(realm, output);
  addOidcCommands(realm, output);
}

function addCreating(realm: Command, output: () => Output): void {
  realm
    .command('create')
    .description('create an organization with its system groups and an owner')
    .argument('<string-id>', STRING_ID)
    .requiredOption('--name <name>', 'displayed name')
    .requiredOption('--owner-email <address>', 'email address of the owner')
    .requiredOption('--owner-name <name>', 'full name of the owner')
    .option('--owner-password <password>', 'generated and printed by default')
    .action((stringId: string, options: CreateOptions) =>
      withSession(process.env, async ({ identity }) => {
        const password = options.ownerPassword ?? makePassword();
        const created = await identity.useCases.createRealm.execute({
          stringId,
          name: options.name,
          owner: { email: options.ownerEmail, fullName: options.ownerName, password },
        });
        const url = addressOf(identity, created.stringId);
        output().record({
          realm: created.stringId,
          realm_id: created.realmId,
          url,
          owner_id: created.owner.userId,
          owner_email: created.owner.email,
          ...(options.ownerPassword === undefined && { owner_password: password }),
          owner_api_key: created.owner.apiKey,
        });
        if (url === null) {
          output().warn(
            'no address leads to this organization: EXTERNAL_URL is an IP address, which has no subdomains; set it to a host name, here and for chat-api',
          );
        }
      }),
    );
}

function addListing(realm: Command, output: () => Output): void {
  realm
    .command('list')
    .description('list the organizations')
    .action(async () => {
      if (readCellsFile(process.env) === null) {
        output().table(await withSession(process.env, ({ identity }) => rowsOf(identity)));
        return;
      }
      const rows = await eachCell(process.env, async ({ name }, identity) =>
        (await rowsOf(identity)).map((row) => ({ ...row, cell: name })),
      );
      output().table(rows.flat());
    });
}

async function rowsOf(identity: Identity) {
  const realms = await identity.realms.list();
  return realms.map((each) => ({
    id: each.id,
    realm: each.stringId,
    name: each.name,
    url: addressOf(identity, each.stringId),
    created: each.dateCreated.toISOString(),
    deactivated: each.deactivated,
  }));
}

function addChanging(realm: Command, output: () => Output): void {
  const change = (
    command: Command,
    work: (session: Session, found: Realm, ...words: string[]) => Promise<object | void>,
  ) =>
    command.action((stringId: string, ...words: string[]) =>
      withSession(process.env, async (session) => {
        const found = await session.realm(stringId);
        // Commander passes the options and the command after the arguments.
        const more = await work(session, found, ...words.slice(0, -2));
        output().record({ realm: found.stringId, realm_id: found.id, ...more });
      }),
    );
  const on = (name: string, description: string) =>
    realm.command(name).description(description).argument('<string-id>', STRING_ID);

  change(
    on('deactivate', 'prevent log-ins of all users; removes no data'),
    async ({ identity }, { id }) => {
      await identity.useCases.deactivateRealm.execute(operatorOf(id));
      return { deactivated: true };
    },
  );
  change(on('reactivate', 'let its people in again'), async ({ identity }, { id }) => {
    await identity.useCases.reactivateRealm.execute(operatorOf(id));
    return { deactivated: false };
  });
  change(
    on('rename', 'change the displayed name; the address stays').argument('<name>'),
    async ({ identity }, { id }, name = '') => {
      const wanted = { name, settings: {}, groupSettings: {} };
      await identity.useCases.changeRealm.execute(operatorOf(id), wanted);
      return { name: name.trim() };
    },
  );
  change(
    on('set', 'change a setting, by its name in PATCH /realm, or the description')
      .argument('<setting>')
      .argument('<value>', 'JSON or plain text; null for no limit'),
    async ({ identity }, { id }, setting = '', value = '') => {
      await identity.useCases.changeRealm.execute(operatorOf(id), {
        ...(setting === 'description' ? { description: value } : {}),
        settings: setting === 'description' ? {} : settingOf(setting, value),
        groupSettings: {},
      });
      return { setting, value };
    },
  );
}

/** The address of an organization; `null` if it has none. */
function addressOf({ addresses }: Identity, stringId: string): string | null {
  const url = addresses.urlOf(stringId);
  return URL.canParse(url) && addresses.stringIdOf(new URL(url).hostname) === stringId ? url : null;
}

/** @throws InvalidArgumentError */
function settingOf(name: string, text: string): Partial<RealmSettings> {
  if (!Object.hasOwn(REALM_SETTINGS, name)) {
    const known = Object.keys(REALM_SETTINGS).join(', ');
    throw new InvalidArgumentError(`There is no setting ${name}; there are description, ${known}.`);
  }
  const rule = REALM_SETTINGS[name as RealmSettingName];
  return { [name]: valueOf(rule, text, name) };
}

function valueOf(rule: (typeof REALM_SETTINGS)[RealmSettingName], text: string, name: string) {
  const refuse = (what: string) => new InvalidArgumentError(`${name} must be ${what}.`);
  switch (rule.kind) {
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw refuse('true or false');
      return text === 'true';
    case 'integer':
    case 'channel':
    case 'limit': {
      if (rule.kind === 'limit' && rule.unlimited === null && text === 'null') return null;
      const value = Number(text);
      if (!/^-?\d{1,15}$/.test(text)) throw refuse('a whole number');
      const values = 'values' in rule ? (rule.values as readonly number[] | undefined) : undefined;
      if (values && !values.includes(value)) throw refuse(`one of ${values.join(', ')}`);
      return value;
    }
    case 'word':
      if (!rule.values.includes(text)) {
        throw refuse(`one of ${rule.values.join(', ')}`);
      }
      return text;
    case 'text':
      if ([...text].length > rule.longest) throw refuse(`at most ${rule.longest} characters`);
      return text;
    default:
      return text;
  }
}
