import type { DefaultChannelGroup } from '@tandem/messaging-domain';
import { schema } from '@tandem/shared-rest';
import { channelSchema } from './channel-schemas.ts';

/** Channels that new people may choose together. */
export const defaultGroupSchema = schema.object({
  id: schema.integer(),
  name: schema.string(),
  description: schema.string(),
  streams: schema.array(channelSchema),
});

/** The values of {@link defaultGroupSchema}. @param channels presented, those the viewer may see */
export function presentDefaultGroups(
  groups: readonly DefaultChannelGroup[],
  channels: ReadonlyMap<number, object>,
) {
  return groups.map(({ id, name, description, channelIds }) => ({
    ...{ id, name, description },
    streams: channelIds.flatMap((channelId) => channels.get(channelId) ?? []),
  }));
}
