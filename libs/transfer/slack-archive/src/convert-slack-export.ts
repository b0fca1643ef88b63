import { convertSlack, type ConversionReport } from '@tandem/transfer-domain/slack';
import { FolderWriter } from './folder-writer.ts';
import { slackEmoji } from './slack-emoji.ts';
import { FolderSlackFiles, NO_SLACK_FILES, RemoteSlackFiles } from './slack-files.ts';
import { ZipSlackExport } from './zip-slack-export.ts';

interface SlackExportOptions {
  /** The zip file. */
  readonly file: string;
  /** A folder that does not exist yet or is empty; it becomes an archive. */
  readonly folder: string;
  /** The name of the organization. */
  readonly realm: string;
  /** Where the contents of files are: a folder, or at Slack; nowhere when left out. */
  readonly files?:
    | { readonly kind: 'folder'; readonly path: string }
    | { readonly kind: 'remote'; readonly token: string | null };
  readonly report: ConversionReport;
  readonly onProgress?: (messages: number) => void;
}

/**
 * Converts a workspace export of Slack to an archive in the format of the reference server.
 *
 * @throws ArchiveError for what is no export, and for hostile zips
 */
export async function convertSlackExport(options: SlackExportOptions): Promise<void> {
  const { file, folder, realm, files, report, onProgress } = options;
  const source = await ZipSlackExport.open(file);
  try {
    await convertSlack({
      source,
      files: filesOf(files),
      emoji: slackEmoji,
      writer: new FolderWriter(folder),
      report,
      realm,
      ...(onProgress && { onProgress }),
    });
  } finally {
    source.close();
  }
}

function filesOf(files: SlackExportOptions['files']) {
  if (!files) return NO_SLACK_FILES;
  return files.kind === 'folder'
    ? new FolderSlackFiles(files.path)
    : new RemoteSlackFiles(files.token);
}
