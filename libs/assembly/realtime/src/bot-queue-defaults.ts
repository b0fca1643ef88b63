import type { BotQueries } from '@tandem/identity-domain';
import type { QueueDefaultsReader } from '@tandem/realtime-domain';
import type { Actor } from '@tandem/shared-kernel';

/** The defaults of event queues from the settings of bots, which belong to the identity context. */
export class BotQueueDefaults implements QueueDefaultsReader {
  readonly #bots: Pick<BotQueries, 'find'>;

  constructor(bots: Pick<BotQueries, 'find'>) {
    this.#bots = bots;
  }

  async defaultsOf({ realmId, userId }: Actor): ReturnType<QueueDefaultsReader['defaultsOf']> {
    const [bot] = await this.#bots.find(realmId, [userId]);
    return {
      allPublicChannels: bot?.allPublicChannels ?? false,
      channelName: bot?.defaultEventsChannel ?? null,
    };
  }
}
