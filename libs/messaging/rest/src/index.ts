export { messagingEndpoints, messagingSchemas } from './endpoints.ts';
export { messagingErrors } from './messaging-errors.ts';
export { messagingTranslators } from './events/translators.ts';
export { channelPermissions } from './channels/channel-permissions.ts';
export { messagingStateSources } from './register/state-sources.ts';
export { serveExports } from './exports/serve-exports.ts';
export { serveUserExports } from './exports/serve-user-exports.ts';
export { serveEmoji } from './custom-emoji/serve-emoji.ts';
export {
  ResumableUploads,
  dropAbandonedUploads,
  type UnfinishedUploadsStore,
} from './uploads/resumable-uploads.ts';
export { serveExternalMedia, type ServedExternalMedia } from './uploads/serve-external-media.ts';
export { serveUploads } from './uploads/serve-uploads.ts';
export { TemporaryUploadUrls } from './uploads/temporary-upload-urls.ts';
export { presentForBots } from './messages/present-for-bots.ts';
export { type MessagePresentation } from './messages/present-message.ts';
