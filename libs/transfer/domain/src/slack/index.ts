export { convertSlack } from './convert-slack.ts';
export type {
  SlackEmoji,
  SlackExportSource,
  SlackFile,
  SlackFileSource,
  SlackRecord,
} from './slack-export.ts';
export type { ConversionReport } from './slack-users.ts';
