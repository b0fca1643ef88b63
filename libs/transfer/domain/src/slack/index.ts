export { convertSlack } from './convert-slack.ts';
export type {
  SlackContents,
  SlackCustomEmoji,
  SlackEmoji,
  SlackExportSource,
  SlackFile,
  SlackPicture,
  SlackRecord,
} from './slack-export.ts';
export type { ConversionReport } from './conversion.ts';
