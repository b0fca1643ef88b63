import { mkdir, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { StartError } from '@tandem/shared-runtime';
import { ArchiveError } from '@tandem/transfer-domain';
import { convertSlackExport } from '@tandem/assembly-organization-export';
import { Option, type Command } from 'commander';
import type { Output } from '../output.ts';

interface SlackOptions {
  readonly output: string;
  readonly realm: string;
  readonly files?: string;
  readonly download?: boolean;
  readonly token?: string;
}

/** `slack convert`. */
export function addSlackCommands(program: Command, output: () => Output): void {
  program
    .command('slack')
    .description('exports of Slack')
    .command('convert')
    .description('convert a workspace export to a folder in the format of the reference server')
    .argument('<file>', 'the zip file of the export')
    .requiredOption('--output <folder>', 'new or empty')
    .requiredOption('--realm <name>', 'the name of the organization')
    .option('--files <folder>', 'contents of files, each below the id of the file')
    .addOption(new Option('--download', 'load contents of files from Slack').conflicts('files'))
    .option('--token <token>', 'of an app of the workspace, for --download')
    .addHelpText(
      'after',
      `
The folder is imported like an export of the reference server. Without --files and --download messages
link to files at Slack. The addresses of a recent export open files without a token.`,
    )
    .action(async (file: string, options: SlackOptions) => {
      const folder = resolve(options.output);
      await emptyFolder(folder);
      const progress = output().progress();
      progress.begin('messages', null);
      const report = new Map<string, { what: string; entry: string; times: number }>();
      let shown = 0;
      await convertSlackExport({
        file: resolve(file),
        folder,
        realm: options.realm,
        ...filesOf(options),
        report: {
          add: (what, entry, times = 1) => {
            const key = `${what}: ${entry}`;
            const before = report.get(key)?.times ?? 0;
            if (before > 0 || report.size < MAX_ENTRIES) {
              report.set(key, { what, entry, times: before + times });
            }
          },
        },
        onProgress: (messages) => {
          progress.advance(messages - shown);
          shown = messages;
        },
      }).catch((error: Error) => {
        throw error instanceof ArchiveError ? new StartError(error.message) : error;
      });
      progress.end();
      output().recordWithTable({ folder, messages: shown }, 'report', [...report.values()]);
    });
}

/** A hostile export may have a fault of its own in each record. */
const MAX_ENTRIES = 1000;

function filesOf({ files, download, token }: SlackOptions) {
  if (files !== undefined) return { files: { kind: 'folder' as const, path: resolve(files) } };
  if (download) return { files: { kind: 'remote' as const, token: token ?? null } };
  return {};
}

async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty`);
}
