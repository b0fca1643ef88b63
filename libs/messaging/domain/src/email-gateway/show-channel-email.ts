import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { channelEmailAddress } from './channel-address.ts';

/** The requested address. */
interface ShowChannelEmailInput {
  readonly channelId: number;
  /** The sender of the messages: the actor, or a bot; by default the gateway's bot. */
  readonly senderId?: number | undefined;
}

type Ports = Pick<
  MessagingPorts,
  'unitOfWork' | 'destinations' | 'channelEmails' | 'emailGatewayDomain'
>;

/**
 * Returns the mail address of a channel. Each actor has different addresses.
 *
 * @see the operation `get-stream-email-address`
 */
export class ShowChannelEmail {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @returns `null` when the server accepts no mail
   * @throws MessagingError CHANNEL_ID_INVALID, CHANNEL_POSTING_NOT_PERMITTED, BOT_UNKNOWN,
   *   BOT_NOT_MANAGEABLE
   */
  async execute(actor: Actor, { channelId, senderId }: ShowChannelEmailInput) {
    const { destinations, unitOfWork, emailGatewayDomain } = this.#ports;
    const channel = await destinations.findChannel(actor, { id: channelId }, '', null);
    if (channel === null || channel.isArchived || !channel.isAccessible) {
      throw new MessagingError('CHANNEL_ID_INVALID');
    }
    if (!channel.mayPost) throw new MessagingError('CHANNEL_POSTING_NOT_PERMITTED');
    const sender = await this.#sender(actor, senderId);
    const domain = emailGatewayDomain(channel.writing.realmStringId);
    if (domain === null) return null;
    const key = { channelId, creatorId: actor.userId, senderId: sender };
    const token = await unitOfWork.run((tx) => tx.channelEmails.tokenOf(key));
    return channelEmailAddress(channel.name, token, domain);
  }

  async #sender(actor: Actor, senderId: number | undefined): Promise<number> {
    if (senderId === actor.userId) return senderId;
    const gatewayBotId = await this.#ports.channelEmails.gatewayBotId();
    if (senderId === undefined || senderId === gatewayBotId) return gatewayBotId;
    const bot = await this.#ports.channelEmails.findBot(actor, senderId);
    if (bot === null) throw new MessagingError('BOT_UNKNOWN');
    if (!bot.isManageable) throw new MessagingError('BOT_NOT_MANAGEABLE');
    return bot.id;
  }
}
