import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { convertSlackExport } from '@tandem/assembly-organization-export';
import { ArchiveError, ReportBuilder, type ImportReport } from '@tandem/transfer-domain';
import { Option, type Command } from 'commander';
import type { Progress } from '../progress.ts';

/** Where the contents of files of an export are. */
export interface SlackOptions {
  readonly files?: string;
  readonly download?: boolean;
  readonly token?: string;
}

/** A converted export, and what it lacks. */
interface ConvertedExport {
  readonly folder: string;
  readonly report: ImportReport;
  /** Removes the conversion. */
  discard(): Promise<void>;
}

const NOTES = 'conversion-report.txt';

/** The options of `import slack` beside those of every import. */
export function addSlackOptions(command: Command): Command {
  return command
    .option('--files <folder>', 'contents of files, each below the id of the file')
    .addOption(new Option('--download', 'load contents of files from Slack').conflicts('files'))
    .option('--token <token>', 'of an app of the workspace, for --download')
    .addHelpText(
      'after',
      `
Without --files and --download messages link to files at Slack. The addresses of a recent export open
files without a token.`,
    );
}

/**
 * Converts a workspace export below a folder, unless that is done already: an import that was
 * interrupted continues with the same conversion.
 *
 * @throws ArchiveError for what is no export, and for hostile zips
 */
export async function convertedExport(
  given: { readonly file: string; readonly realm: string; readonly workFolder: string },
  options: SlackOptions,
  progress: Progress,
): Promise<ConvertedExport> {
  const file = resolve(given.file);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new ArchiveError(`there is no file ${file}`);
  const identity = [file, found.size, found.mtimeMs, given.realm].join('\n');
  const name = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  const folder = join(given.workFolder, `slack-${name}`);
  const discard = () => rm(folder, { recursive: true, force: true });
  const notes = await readFile(join(folder, NOTES), 'utf8').catch(() => null);
  if (notes !== null) return { folder, report: JSON.parse(notes) as ImportReport, discard };
  const report = await convert({ ...given, file, folder: `${folder}.part` }, options, progress);
  await rename(`${folder}.part`, folder);
  return { folder, report, discard };
}

async function convert(
  {
    file,
    realm,
    folder,
  }: { readonly file: string; readonly realm: string; readonly folder: string },
  options: SlackOptions,
  progress: Progress,
): Promise<ImportReport> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const report = new ReportBuilder();
  let shown = 0;
  progress.begin('converting messages', null);
  try {
    await convertSlackExport({
      file,
      folder,
      realm,
      ...filesOf(options),
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

function filesOf({ files, download, token }: SlackOptions) {
  if (files !== undefined) return { files: { kind: 'folder' as const, path: resolve(files) } };
  if (download) return { files: { kind: 'remote' as const, token: token ?? null } };
  return {};
}
