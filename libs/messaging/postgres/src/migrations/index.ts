// Generated from the files of this folder: npm run generate.
import { channelSchema } from './1763700002000-messaging-channels.ts';
import { messageSchema } from './1763700002001-messaging-messages.ts';
import { readingSchema } from './1763700002002-messaging-reading.ts';
import { customizationSchema } from './1763700002003-messaging-customization.ts';
import { narrowSchema } from './1763700002300-messaging-narrow.ts';
import { movesSchema } from './1763700002301-messaging-moves.ts';
import { alertsSchema } from './1763700002302-messaging-alerts.ts';
import { sentKeysSchema } from './1763700002303-messaging-sent-keys.ts';
import { systemBotsSchema } from './1763700002304-messaging-system-bots.ts';
import { channelAreasSchema } from './1763700002500-messaging-channel-areas.ts';
import { uploadSchema } from './1763700002700-messaging-uploads.ts';
import { storeSchema } from './1763700002710-messaging-stores.ts';
import { reminderSchema } from './1763700002720-messaging-reminders.ts';
import { exportSchema } from './1763700002730-messaging-exports.ts';
import { movedMessagesSchema } from './1763700002740-messaging-moved-messages.ts';
import { revisionsSchema } from './1763700002760-messaging-revisions.ts';
import { oneSequenceSchema } from './1795351500000-messaging-one-sequence.ts';
import { placeLocksSchema } from './1795351500001-messaging-place-locks.ts';
import { unfinishedUploadsSchema } from './1795354783035-messaging-unfinished-uploads.ts';
import { sentRequestsSchema } from './1795356300000-messaging-sent-requests.ts';
import { reverseLinkifiersSchema } from './1795363098554-messaging-reverse-linkifiers.ts';
import { channelCreators } from './1795363461239-messaging-channel-creators.ts';
import { receivedElsewhereSchema } from './1795364492560-messaging-received-elsewhere.ts';
import { guestLocksSchema } from './1795374348440-messaging-guest-locks.ts';
import { topicLocksSchema } from './1795375954168-messaging-topic-locks.ts';
import { leaveLocksSchema } from './1795378816936-messaging-leave-locks.ts';
import { archiveSchema } from './1795384985655-messaging-archive.ts';
import { erasureSchema } from './1795386825755-messaging-erasure.ts';
import { messageBlocksSchema } from './1795391161913-messaging-message-blocks.ts';
import { userExportSchema } from './1795404032171-messaging-user-exports.ts';
import { movedBlocksSchema } from './1795435925174-messaging-moved-blocks.ts';
import { noEmptyRevisionsSchema } from './1795464490793-messaging-no-empty-revisions.ts';

/** The migrations of this context, in the order of their names. */
export const messagingMigrations = [
  channelSchema,
  messageSchema,
  readingSchema,
  customizationSchema,
  narrowSchema,
  movesSchema,
  alertsSchema,
  sentKeysSchema,
  systemBotsSchema,
  channelAreasSchema,
  uploadSchema,
  storeSchema,
  reminderSchema,
  exportSchema,
  movedMessagesSchema,
  revisionsSchema,
  oneSequenceSchema,
  placeLocksSchema,
  unfinishedUploadsSchema,
  sentRequestsSchema,
  reverseLinkifiersSchema,
  channelCreators,
  receivedElsewhereSchema,
  guestLocksSchema,
  topicLocksSchema,
  leaveLocksSchema,
  archiveSchema,
  erasureSchema,
  messageBlocksSchema,
  userExportSchema,
  movedBlocksSchema,
  noEmptyRevisionsSchema,
];
