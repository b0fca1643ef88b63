import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { convertSlackExport } from '@tandem/assembly-organization-export';
import { StartError } from '@tandem/shared-runtime';
import { ArchiveError, ReportBuilder, type ImportReport } from '@tandem/transfer-domain';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { partFileOf, removeAbandonedParts } from '../part-files.ts';
import type { Progress } from '../progress.ts';
import { secretIn } from './secret-file.ts';

/** The contents of an export. */
export interface SlackOptions {
  readonly files?: string;
  readonly download?: boolean;
  readonly tokenFile?: string;
  /** A token that former versions stored. */
  readonly token?: string;
}

/** A converted export, and its omissions. */
interface ConvertedExport {
  readonly folder: string;
  readonly report: ImportReport;
  /** Removes the conversion. */
  discard(): Promise<void>;
}

const NOTES = 'conversion-report.txt';

/** The options of `import slack` besides those of every import. */
export function addSlackOptions(command: Command): Command {
  return command
    .option('--files <folder>', 'files and pictures by their ids, custom emoji in emoji/')
    .addOption(
      new Option('--download', 'load files and pictures of users from Slack').conflicts('files'),
    )
    .addOption(
      new Option('--token-file <path>', 'file with the token of an app of the workspace')
        .implies({ download: true })
        .conflicts('files'),
    )
    .addOption(new Option('--token <token>').hideHelp())
    .addHelpText(
      'after',
      `
Without --files and --download messages link to files at Slack. The addresses of a recent export open
files without a token. With a token also come custom emoji (scope emoji:read), names of profile fields
(users.profile:read) and mail addresses (users:read.email). It may be in the environment instead, as
SLACK_TOKEN.`,
    );
}

/**
 * Converts a workspace export below a folder, unless that was done already: an interrupted import continues
 * with the same conversion.
 *
 * @throws ArchiveError for data that is not an export, and for hostile zips
 */
export async function convertedExport(
  given: { readonly file: string; readonly realm: string; readonly workFolder: string },
  options: SlackOptions,
  progress: Progress,
): Promise<ConvertedExport> {
  const contents = await contentsOf(options);
  const file = resolve(given.file);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new ArchiveError(`there is no file ${file}`);
  const identity = [file, found.size, found.mtimeMs, given.realm].join('\n');
  const name = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  const folder = join(given.workFolder, `slack-${name}`);
  const discard = () => rm(folder, { recursive: true, force: true });
  const earlier = await reportOf(folder);
  if (earlier !== null) return { folder, report: earlier, discard };
  await removeAbandonedParts(folder);
  const part = partFileOf(folder);
  const report = await convert({ ...given, file, folder: part }, contents, progress);
  try {
    await rename(part, folder);
    return { folder, report, discard };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Another command may have converted the same export meanwhile.
    const other = await reportOf(folder);
    if (other === null) throw error;
    return { folder, report: other, discard };
  }
}

/** The omissions of a conversion; null if there is none. */
async function reportOf(folder: string): Promise<ImportReport | null> {
  const notes = await readFile(join(folder, NOTES), 'utf8').catch(() => null);
  return notes === null ? null : (JSON.parse(notes) as ImportReport);
}

async function convert(
  {
    file,
    realm,
    folder,
  }: { readonly file: string; readonly realm: string; readonly folder: string },
  contents: Awaited<ReturnType<typeof contentsOf>>,
  progress: Progress,
): Promise<ImportReport> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const report = new ReportBuilder();
  let shown = 0;
  progress.begin('converting messages', null);
  try {
    await convertSlackExport({
      file,
      folder,
      realm,
      ...(contents && { contents }),
      report,
      onProgress: (messages) => {
        progress.advance(messages - shown);
        shown = messages;
      },
    });
    const built = report.build();
    await writeFile(join(folder, NOTES), JSON.stringify(built), { mode: 0o600 });
    return built;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    progress.end();
  }
}

/**
 * @throws InvalidArgumentError for a token as an argument: other users see it in the list of processes
 * @throws StartError for a folder or token that cannot be read
 */
async function contentsOf({ files, download, tokenFile, token }: SlackOptions) {
  if (token !== undefined) {
    throw new InvalidArgumentError(
      'other users of this machine can read --token: use --token-file, or SLACK_TOKEN in the environment',
    );
  }
  if (files !== undefined) {
    const path = resolve(files);
    const found = await stat(path).catch(() => null);
    if (!found?.isDirectory()) throw new StartError(`there is no folder ${path}`);
    return { kind: 'folder', path } as const;
  }
  if (!download) return undefined;
  const given = tokenFile === undefined ? process.env.SLACK_TOKEN : await secretIn(tokenFile);
  return { kind: 'remote', token: given === undefined || given === '' ? null : given } as const;
}
