import type { DefaultChannelGroup } from '@tandem/messaging-domain';
import { schema } from '@tandem/shared-rest';

/** Channels that new users may choose together. */
export const defaultGroupSchema = schema.object({
  id: schema.integer(),
  name: schema.string(),
  description: schema.string(),
  streams: schema.array(schema.integer(), 'IDs of channels'),
});

/** The values of {@link defaultGroupSchema}. @param visible the channels that the actor may see */
export function presentDefaultGroups(
  groups: readonly DefaultChannelGroup[],
  visible: ReadonlySet<number>,
) {
  return groups.map(({ id, name, description, channelIds }) => ({
    streams: channelIds.filter((channelId) => visible.has(channelId)),
    id,
    name,
    description,
  }));
}
