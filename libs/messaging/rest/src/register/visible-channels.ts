import type { ListedChannel, MessagingStateQueries } from '@tandem/messaging-domain';
import type { RegisterRequest } from '@tandem/shared-chat-wire';
import { presentChannel } from '../channels/channel-schemas.ts';

/** The channels that a client may see, by name. */
export class VisibleChannels {
  static readonly #read = new WeakMap<RegisterRequest, Promise<VisibleChannels>>();
  readonly list: readonly ListedChannel[];
  readonly #now = new Date();
  readonly #json = new Map<ListedChannel, string>();

  private constructor(list: readonly ListedChannel[]) {
    this.list = list;
  }

  /** Several parts of a state need the channels: they are read once for each registration. */
  static of(
    { channels }: Pick<MessagingStateQueries, 'channels'>,
    request: RegisterRequest,
  ): Promise<VisibleChannels> {
    const read =
      VisibleChannels.#read.get(request) ??
      channels
        .list(request.actor, {
          known: true,
          archived: request.client.form.capabilities.archived_channels,
          isPublic: false,
          webPublic: false,
          subscribed: false,
          ownerSubscribed: false,
          readable: false,
          all: false,
        })
        .then((list) => new VisibleChannels(list));
    VisibleChannels.#read.set(request, read);
    return read;
  }

  /** The wire form of a channel without settings of the user, which all lists contain. */
  jsonOf(channel: ListedChannel): string {
    const json = this.#json.get(channel) ?? JSON.stringify(presentChannel(channel, this.#now));
    this.#json.set(channel, json);
    return json;
  }
}
