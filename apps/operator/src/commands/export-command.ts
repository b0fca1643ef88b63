import { operatorOf } from '@tandem/identity-domain';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ExportKind, ExportProgress } from '@tandem/transfer-domain/export';
import { isRecipient, newKey } from '@tandem/assembly-organization-export';
import { StartError } from '@tandem/shared-runtime';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Output } from '../output.ts';
import type { Progress } from '../progress.ts';
import { withSession } from '../session.ts';
import { storeArchive, warnOfMissing } from './store-archive.ts';

/** The choices of `--data`. */
const KINDS: Readonly<Record<string, ExportKind>> = {
  all: 'full',
  consented: 'full_with_consent',
  public: 'public',
};

interface ExportOptions {
  readonly realm: string;
  readonly output?: string;
  readonly data: string;
  readonly credentialsFor?: string;
}

/** `export`. */
export function addExportCommand(program: Command, output: () => Output): void {
  program
    .command('export')
    .description('write an organization to an archive in the export format of Zulip')
    .requiredOption('--realm <string-id>', 'the short name of the organization; "" for the first')
    .option('--output <file>', 'by default tandem-export-<time>.tar.gz; replaced when complete')
    .addOption(
      new Option('--data <which>', 'the users whose private data the archive contains')
        .choices(Object.keys(KINDS))
        .default('all'),
    )
    .option(
      '--credentials-for <recipient>',
      'add passwords, keys and tokens, encrypted: age1…, as credentials-key prints it',
      recipient,
    )
    .addHelpText(
      'after',
      `
The services may run meanwhile: the archive is one state of the organization. It holds the private data
of all users, unless --data says otherwise, but no passwords and no API keys. With --credentials-for it
has hashes of passwords, API keys and tokens, second factors, external identities and log-in providers,
which only the holder of the key can read: import zulip --credentials-key-file.`,
    )
    .action((options: ExportOptions) =>
      withSession(process.env, async ({ realm, exports, identity }) => {
        const { credentialsFor } = options;
        if (credentialsFor !== undefined && options.data !== 'all') {
          throw new InvalidArgumentError('--credentials-for needs --data all');
        }
        const { id: realmId } = await realm(options.realm);
        const after = { data: options.data, credentials: credentialsFor !== undefined };
        const act = { kind: 'export.written', after } as const;
        await identity.useCases.recordOperatorAct.execute(operatorOf(realmId), act);
        const file = resolve(options.output ?? defaultName(new Date()));
        const kind = KINDS[options.data] ?? 'full';
        const progress = output().progress();
        const counts = countsOf(progress);
        const bytes = await storeArchive(
          file,
          exports.contentOf({
            realmId,
            kind,
            onProgress: counts.on,
            ...(credentialsFor !== undefined && { credentialsFor }),
          }),
        );
        progress.end();
        const { messages, files, missing } = counts.last();
        warnOfMissing(output(), missing);
        output().record({ file, messages, files, missing_files: missing.length, bytes });
      }),
    );
}

/** Shows messages, then files. */
function countsOf(progress: Progress) {
  let last: ExportProgress = { messages: 0, files: 0, missing: [] };
  progress.begin('messages', null);
  return {
    last: () => last,
    on: (now: ExportProgress) => {
      if (last.files === 0 && now.files > 0) progress.begin('files', null);
      progress.advance(now.messages - last.messages + now.files - last.files);
      last = now;
    },
  };
}

function defaultName(now: Date): string {
  return `tandem-export-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`;
}

function recipient(text: string): string {
  if (!isRecipient(text)) {
    throw new InvalidArgumentError(
      'It must be a recipient such as age1…, as credentials-key prints it.',
    );
  }
  return text;
}

/** `credentials-key`. */
export function addCredentialsKeyCommand(program: Command, output: () => Output): void {
  program
    .command('credentials-key')
    .description('create a key for the credentials of an export, on the server that imports them')
    .argument('<file>', 'new file for the key, readable by its owner alone')
    .action(async (file: string) => {
      const { key, recipient: madeFor } = await newKey();
      const path = resolve(file);
      try {
        await writeFile(path, `# recipient: ${madeFor}\n${key}\n`, { flag: 'wx', mode: 0o600 });
      } catch (error) {
        throw new StartError(`the key cannot be written: ${(error as Error).message}`);
      }
      output().record({ file: path, recipient: madeFor });
    });
}
