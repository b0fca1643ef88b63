import type { ListedChannel } from '@tandem/messaging-domain';
import { clientEventKind, type RegisteredClient } from '@tandem/shared-chat-wire';
import { presentChannel } from '../channels/channel-schemas.ts';

/** A channel as events store it: times are numbers. */
export type ChannelData = Omit<ListedChannel, 'dateCreated'> & {
  /** ms since epoch */
  readonly dateCreated: number;
};

/** @param view the state when the event is published */
export function channelData({ dateCreated, ...view }: ListedChannel): ChannelData {
  return { ...view, dateCreated: dateCreated.getTime() };
}

/** The channel of an event as the wire shows it. */
export function presentChannelData({ dateCreated, ...data }: ChannelData) {
  return presentChannel({ ...data, dateCreated: new Date(dateCreated) }, new Date(dateCreated));
}

/** Whether the client supports archived channels. */
export const knowsArchived = ({ form }: RegisteredClient): boolean =>
  form.capabilities.archived_channels;

interface Appearance {
  readonly channel: ChannelData;
  /** Published only to clients that do not support archived channels: for them it was deleted. */
  readonly isReturn: boolean;
}

/** `stream` create: a channel became visible to the client. */
export const channelAppears = clientEventKind<Appearance>({
  kind: 'stream.create',
  types: ['stream'],
  variant: (_, client) => String(knowsArchived(client)),
  present: ({ channel, isReturn }, client) =>
    (isReturn ? knowsArchived(client) : channel.isArchived && !knowsArchived(client))
      ? null
      : { type: 'stream', op: 'create', streams: [presentChannelData(channel)] },
});

interface Disappearance {
  readonly channelId: number;
  /** Clients that support archived channels retain it. */
  readonly isArchived: boolean;
}

/** `stream` delete: a channel is no longer visible to the client. */
export const channelDisappears = clientEventKind<Disappearance>({
  kind: 'stream.delete',
  types: ['stream'],
  variant: (_, client) => String(knowsArchived(client)),
  present: ({ channelId, isArchived }, client) =>
    isArchived && knowsArchived(client)
      ? null
      : {
          streams: [{ stream_id: channelId }],
          type: 'stream',
          op: 'delete',
          stream_ids: [channelId],
        },
});
