import { type MessagingStateQueries } from '@tandem/messaging-domain';
import { THUMBNAIL_FORMATS } from '@tandem/messaging-domain/uploads';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

const formats = THUMBNAIL_FORMATS.map(({ name, maxWidth, maxHeight, animated }) => ({
  name,
  max_width: maxWidth,
  max_height: maxHeight,
  format: 'webp',
  animated,
}));

/** The sizes of thumbnails. */
export const thumbnailsState: RegisterStateSource<MessagingStateQueries> = {
  fetchTypes: ['realm'],
  fields: {
    server_thumbnail_formats: schema.array(
      schema.object({
        name: schema.string('Last segment of an address'),
        max_width: schema.integer('Pixels'),
        max_height: schema.integer('Pixels'),
        format: schema.string(),
        animated: schema.boolean(),
      }),
    ),
  },
  load: () => Promise.resolve({ server_thumbnail_formats: formats }),
};
