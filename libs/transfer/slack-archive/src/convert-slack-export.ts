import {
  convertSlack,
  type ConversionReport,
  type SlackContents,
} from '@tandem/transfer-domain/slack';
import { FolderWriter } from './folder-writer.ts';
import { slackEmoji } from './slack-emoji.ts';
import { RemoteSlackContents } from './remote-slack-contents.ts';
import { FolderSlackContents, NO_SLACK_CONTENTS } from './slack-contents.ts';
import type { SlackService } from './slack-requests.ts';
import { ZipSlackExport } from './zip-slack-export.ts';

interface SlackExportOptions {
  /** The zip file. */
  readonly file: string;
  /** A folder that does not exist yet or is empty; it becomes an archive. */
  readonly folder: string;
  /** The name of the organization. */
  readonly realm: string;
  /** The source of files, pictures and emoji: a folder, or Slack; none if absent. */
  readonly contents?:
    | { readonly kind: 'folder'; readonly path: string }
    | {
        readonly kind: 'remote';
        readonly token: string | null;
        /** Slack itself if absent. */
        readonly service?: SlackService;
      };
  readonly report: ConversionReport;
  readonly onProgress?: (messages: number) => void;
}

/**
 * Converts a workspace export of Slack to an archive in the format of the reference server.
 *
 * @throws ArchiveError for other files, and for hostile zips
 */
export async function convertSlackExport(options: SlackExportOptions): Promise<void> {
  const { file, folder, realm, report, onProgress } = options;
  const source = await ZipSlackExport.open(file);
  try {
    await convertSlack({
      source,
      contents: contentsOf(options),
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

function contentsOf({ contents, report }: SlackExportOptions): SlackContents {
  if (!contents) return NO_SLACK_CONTENTS;
  if (contents.kind === 'folder') return new FolderSlackContents(contents.path);
  return new RemoteSlackContents(contents.token, report, contents.service);
}
