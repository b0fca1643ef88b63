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

/** Finds the channels of an invitation that its inviter may still give access to. */
export interface JoinableChannelQueries {
  /** Returns ids in ascending order; archived channels are left out. */
  find(invitation: Omit<InvitedNewcomer, 'userId'>): Promise<readonly number[]>;
}

/** What the use case works on, bound to the transaction in which the user joins. */
export interface SubscribeNewcomerTx extends Pick<MessagingTx, 'channels' | 'events'> {
  readonly joinable: JoinableChannelQueries;
}

/** Subscribes a user who joins to the channels of the invitation, each in a color of its own. */
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
