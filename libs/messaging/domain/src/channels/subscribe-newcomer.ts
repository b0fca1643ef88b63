import type { MessagingTx } from '../messaging-tx.ts';
import { ColorPicker } from './subscription-color.ts';

/** A user who joins by an invitation. */
interface InvitedNewcomer {
  readonly realmId: number;
  readonly userId: number;
  readonly inviterId: number;
  readonly channelIds: readonly number[];
  readonly includesDefaultChannels: boolean;
}

/** Finds the channels of an invitation to which its inviter may still give access. */
export interface JoinableChannelQueries {
  /** @returns ids in ascending order, without archived channels */
  find(invitation: Omit<InvitedNewcomer, 'userId'>): Promise<readonly number[]>;
}

/** The repositories of the use case, bound to the transaction in which the user joins. */
export interface SubscribeNewcomerTx extends Pick<MessagingTx, 'channels' | 'events'> {
  readonly joinable: JoinableChannelQueries;
}

/** Subscribes a user who joins to the channels of the invitation, each with a different color. */
export class SubscribeNewcomer {
  readonly #tx: SubscribeNewcomerTx;

  constructor(tx: SubscribeNewcomerTx) {
    this.#tx = tx;
  }

  async execute(newcomer: InvitedNewcomer): Promise<void> {
    const { realmId, userId, inviterId, channelIds, includesDefaultChannels } = newcomer;
    if (channelIds.length === 0 && !includesDefaultChannels) return;
    const found = await this.#tx.joinable.find(newcomer);
    if (found.length === 0) return;
    const colors = new ColorPicker([]);
    const joined = await this.#tx.channels.subscribe(
      found.map((channelId) => ({ channelId, userId, color: colors.pick() })),
    );
    await this.#tx.events.append(
      ...joined.map(({ channelId }) => ({
        type: 'subscription.added' as const,
        realmId,
        channelId,
        userIds: [userId],
        newcomerIds: [],
        actingUserId: inviterId,
      })),
    );
  }
}
