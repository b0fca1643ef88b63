import { alertsSchema } from './alerts-schema.ts';
import { channelAreasSchema } from './channel-areas-schema.ts';
import { channelSchema } from './channel-schema.ts';
import { customizationSchema } from './customization-schema.ts';
import { messageSchema } from './message-schema.ts';
import { movedMessagesSchema } from './moved-messages-schema.ts';
import { movesSchema } from './moves-schema.ts';
import { narrowSchema } from './narrow-schema.ts';
import { revisionsSchema } from './revisions-schema.ts';
import { systemBotsSchema } from './system-bots-schema.ts';
import { sentKeysSchema } from './sent-keys-schema.ts';
import { oneSequenceSchema } from './one-sequence-schema.ts';
import { placeLocksSchema } from './place-locks-schema.ts';
import { sentRequestsSchema } from './sent-requests-schema.ts';
import { readingSchema } from './reading-schema.ts';
import { exportSchema } from './export-schema.ts';
import { reminderSchema } from './reminder-schema.ts';
import { storeSchema } from './store-schema.ts';
import { unfinishedUploadsSchema } from './unfinished-uploads-schema.ts';
import { uploadSchema } from './upload-schema.ts';

/** The schema of this context. It refers to that of the identity context, which comes before it. */
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
  sentRequestsSchema,
  unfinishedUploadsSchema,
];
