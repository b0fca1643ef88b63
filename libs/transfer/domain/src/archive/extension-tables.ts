import type { RecordOfFields, TableFields } from './fields.ts';

/** Tables of the reference that only Tandem exports, in a file of their own. */
export const EXTENSION_TABLES = {
  /** `to` has ids of a channel or of users, by `type`: stream, private, or empty. */
  zerver_draft: {
    id: 'integer',
    user_profile: 'integer',
    type: 'text',
    to: 'integers',
    topic: 'text',
    content: 'text',
    last_edit_time: 'number',
  },
  /** Parts of polls and to-do lists. */
  zerver_submessage: {
    id: 'integer',
    message: 'integer',
    sender: 'integer',
    msg_type: 'text',
    content: 'text',
  },
  /** Settings of the organization that the format does not have. */
  zerver_realmsetting: { id: 'integer', name: 'text', value: 'json' },
  zerver_defaultstreamgroup: {
    id: 'integer',
    realm: 'integer',
    name: 'text',
    description: 'text',
    streams: 'integers',
  },
} as const satisfies Record<string, TableFields>;

/** The name of a table of {@link EXTENSION_TABLES}. */
export type ExtensionTable = keyof typeof EXTENSION_TABLES;

/** A record of such a table. */
export type ExtensionRecord<Table extends ExtensionTable> = RecordOfFields<
  (typeof EXTENSION_TABLES)[Table]
>;
