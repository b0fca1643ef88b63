import type { ChannelFolder } from '@tandem/messaging-domain';
import { schema } from '@tandem/shared-rest';

/** A folder of channels. */
export const channelFolderSchema = schema.named(
  'ChannelFolder',
  schema.object({
    id: schema.integer(),
    name: schema.string(),
    description: schema.string('Markdown'),
    rendered_description: schema.string('HTML'),
    order: schema.integer('Folders are shown from the lowest to the highest'),
    date_created: schema.integer('Seconds since 1970'),
    creator_id: schema.nullable(schema.integer()),
    is_archived: schema.boolean(),
  }),
);

/** The values of `channelFolderSchema`. */
export function presentChannelFolder(folder: ChannelFolder) {
  return {
    id: folder.id,
    name: folder.name,
    description: folder.description,
    rendered_description: folder.renderedDescription,
    order: folder.order,
    date_created: Math.floor(folder.dateCreated.getTime() / 1000),
    creator_id: folder.creatorId,
    is_archived: folder.isArchived,
  };
}
