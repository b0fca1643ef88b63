import { operatorOf } from '@tandem/identity-domain';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Transfer } from '@tandem/assembly-transfer';
import { StartError, readConfig, text, withDefault } from '@tandem/shared-runtime';
import { ArchiveError, ReportBuilder, type ImportReport } from '@tandem/transfer-domain';
import { InvalidArgumentError, type Command } from 'commander';
import { collectingProgress } from '../collecting-progress.ts';
import type { Output } from '../output.ts';
import { withSession, type Session } from '../session.ts';
import { secretIn } from './secret-file.ts';
import { addSlackOptions, convertedExport, type SlackOptions } from './import-slack.ts';

interface ImportOptions {
  readonly realm: string;
  readonly formerUrl: readonly string[];
  readonly dryRun: boolean;
  readonly report?: string;
  readonly credentialsKeyFile?: string;
}

/** `import zulip`, `import slack`, `import undo`. */
export function addImportCommands(program: Command, output: () => Output): void {
  const command = program.command('import').description('move organizations in');
  command
    .command('zulip')
    .description('import an export of a Zulip server into a new organization')
    .argument('<path>', 'a tar archive, or a folder with realm.json')
    .requiredOption('--realm <name>', 'name of the new organization; the subdomain')
    .option(
      '--former-url <url>',
      'a former address; links to it are rewritten to this server; may be repeated',
      addUrl,
      [],
    )
    .option('--credentials-key-file <path>', 'file with the key of credentials in the archive')
    .option('--dry-run', 'check and report, import nothing', false)
    .option('--report <file>', 'write the whole report to a file, as JSON')
    .addHelpText(
      'after',
      `
The organization is deactivated until everything is there. An import that was interrupted continues
with the same command; import undo removes what it has written. Users log in by a password reset or
by single sign-on, and API keys are new, unless the archive has credentials (export --credentials-for).`,
    )
    .action((path: string, options: ImportOptions) =>
      withSession(process.env, async ({ transfer, identity, realm }) => {
        await runImport(transfer, path, options, output());
        await recordImport({ identity, realm }, options);
      }),
    );
  addSlackOptions(
    command
      .command('slack')
      .description('import a workspace export of Slack into a new organization')
      .argument('<file>', 'the zip file of the export')
      .requiredOption('--realm <name>', 'name of the new organization; the subdomain')
      .option('--dry-run', 'check and report, import nothing', false)
      .option('--report <file>', 'write the whole report to a file, as JSON'),
  ).action((file: string, options: Omit<ImportOptions, 'formerUrl'> & SlackOptions) =>
    withSession(process.env, async (session) => {
      const { transfer } = session;
      const workFolder = importsFolder();
      const { realm } = options;
      const progress = output().progress();
      const converted = await convertedExport({ file, realm, workFolder }, options, progress).catch(
        inOneLine,
      );
      const { report, folder } = converted;
      await runImport(transfer, folder, { ...options, formerUrl: [] }, output(), report);
      await converted.discard();
      await recordImport(session, options);
    }),
  );
  command
    .command('undo')
    .description('remove an unfinished import')
    .argument('<name>', 'name of the organization')
    .action((name: string) =>
      withSession(process.env, async ({ transfer }) => {
        const isUndone = await transfer.undo(name, output().progress()).catch(inOneLine);
        if (!isUndone) throw new StartError(`there is no unfinished import of '${name}'`);
        output().record({ undone: name });
      }),
    );
}

/** Records a finished import in the audit log of the new organization. */
async function recordImport(
  { identity, realm }: Pick<Session, 'identity' | 'realm'>,
  options: Pick<ImportOptions, 'realm' | 'dryRun'>,
): Promise<void> {
  if (options.dryRun) return;
  const operator = operatorOf((await realm(options.realm)).id);
  await identity.useCases.recordOperatorAct.execute(operator, { kind: 'realm.imported' });
}

async function runImport(
  transfer: Transfer,
  path: string,
  options: ImportOptions,
  output: Output,
  earlier: ImportReport | null = null,
): Promise<void> {
  const progress = collectingProgress(output.progress());
  try {
    const { realm, formerUrl: formerUrls, dryRun: isDryRun } = options;
    const archive = { path: resolve(path), workFolder: importsFolder() };
    const { credentialsKeyFile: file } = options;
    const credentialsKey = file === undefined ? undefined : await secretIn(file);
    const request = {
      realm,
      formerUrls,
      isDryRun,
      ...(credentialsKey !== undefined && { credentialsKey }),
    };
    const whole = new ReportBuilder(earlier);
    whole.include(await transfer.import(archive, request, progress));
    const report = whole.build();
    if (options.report !== undefined) {
      await writeFile(options.report, `${JSON.stringify(report, null, 2)}\n`);
    }
    show(report, options, output);
  } catch (error) {
    inOneLine(error);
  }
}

/** @throws StartError for an archive that cannot be imported */
function inOneLine(error: unknown): never {
  throw error instanceof ArchiveError ? new StartError(error.message) : error;
}

function importsFolder(): string {
  const { DATA_DIR } = readConfig(process.env, {
    DATA_DIR: withDefault(text('a folder'), '.data'),
  });
  return join(DATA_DIR, 'imports');
}

function show(report: ImportReport, { realm, dryRun }: ImportOptions, output: Output): void {
  const notes = (['clashes', 'skipped', 'leftOut', 'unknown'] as const).flatMap((kind) =>
    report[kind].map((note) => ({ kind, note })),
  );
  const counts = Object.entries(report.imported).filter(([, count]) => count > 0);
  output.recordWithTable({ realm, dry_run: dryRun, ...Object.fromEntries(counts) }, 'notes', notes);
}

function addUrl(url: string, urls: readonly string[]): readonly string[] {
  if (!/^https?:\/\/[^/\s]+\/?$/.test(url)) {
    throw new InvalidArgumentError('It must be an address such as https://chat.example.com');
  }
  return [...urls, url];
}
