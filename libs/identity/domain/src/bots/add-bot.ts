import { ROLES, type Actor, type BotType } from '@tandem/shared-kernel';
import { authenticateAgain } from '../authenticate-again.ts';
import {
  changeToAvatar,
  checkAvatarChanges,
  prepareAvatar,
  setUploadedAvatar,
} from '../avatars/store-avatar.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, realmOf, type IdentityTx } from '../identity-tx.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import { checkedEmailAddress } from '../users/email-address.ts';
import { checkedFullName } from '../users/full-name.ts';
import { openAccount } from '../users/open-account.ts';
import { checkBotCount } from './bot-count.ts';
import { BOT_INTERFACES, BOT_TYPES, hasService, type BotDetails } from './bot-details.ts';

/** The bot to be. */
export interface AddBotInput {
  readonly fullName: string;
  /** `weather` makes the address `weather-bot@<the organization's host>`. */
  readonly shortName: string;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook; others are refused. */
  readonly type: number;
  /** The short name by default. */
  readonly serviceName?: string | undefined;
  readonly payloadUrl: string;
  readonly interface: number;
  readonly config: Readonly<Record<string, string>>;
  /** Names of channels. */
  readonly defaultSendingChannel?: string | undefined;
  readonly defaultEventsChannel?: string | undefined;
  readonly allPublicChannels: boolean;
  /** The uploaded picture of its avatar. */
  readonly picture?: Uint8Array | undefined;
}

/** A new bot, and its key. */
interface AddedBot {
  readonly userId: number;
  readonly apiKey: string;
}

type AddBotPorts = Pick<
  IdentityPorts,
  'unitOfWork' | 'apiKeys' | 'addresses' | 'clock' | 'pictures'
>;

/** Outgoing and embedded bots answer by themselves; bots that only write are a smaller risk. */
const WRITE_ONLY: readonly number[] = [BOT_TYPES.incoming];

/**
 * Creates a bot that the actor owns.
 *
 * @see `POST bots`
 */
export class AddBot {
  readonly #ports: AddBotPorts;

  constructor(ports: AddBotPorts) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError FULL_NAME_…, USER_DEACTIVATED, CREDENTIAL_ENDED, BOT_SHORT_NAME_INVALID, EMBEDDED_BOTS_UNAVAILABLE,
   *   EMAIL_IN_USE, BOT_NAME_TAKEN, INSUFFICIENT_PERMISSION, BOT_TYPE_INVALID, BOT_INTERFACE_INVALID, BOT_CHANNEL_UNKNOWN, BOTS_TOO_MANY,
   *   AVATAR_CHANGES_DISABLED, IMAGE_INVALID, in this order
   */
  async execute(who: Actor, input: AddBotInput): Promise<AddedBot> {
    const fullName = checkedFullName(input.fullName);
    const avatar = input.picture && (await this.#prepare(who, input, fullName, input.picture));
    if (!avatar) return this.#add(who, input, fullName, null);
    const { id } = avatar.owner;
    return changeToAvatar(this.#ports, avatar, (avatarVersion) =>
      this.#add(who, input, fullName, { id, avatarVersion }),
    );
  }

  /** @param named the id of the bot under which its picture is stored; `null` without a picture */
  #add(
    who: Actor,
    input: AddBotInput,
    fullName: string,
    named: { readonly id: number; readonly avatarVersion: number } | null,
  ): Promise<AddedBot> {
    const { realmId, userId: ownerId } = who;
    return this.#ports.unitOfWork.by(who).run(async (tx) => {
      const { actor, address, type, details } = await this.#check(tx, who, input, fullName);
      const { userId, apiKey } = await openAccount(tx.users, this.#ports.apiKeys, {
        ...address,
        id: named?.id,
        realmId,
        fullName,
        role: ROLES.member,
        bot: { type, ownerId, isSystemBot: false },
        dateJoined: this.#ports.clock.now(),
      });
      await tx.bots.setDetails(userId, details);
      await tx.events.append({
        type: 'user.created',
        realmId,
        userId,
        isBot: true,
        creatorId: ownerId,
      });
      if (named) {
        await checkAvatarChanges(tx, actor);
        await setUploadedAvatar(tx, await lockedAccount(tx, realmId, userId), named.avatarVersion);
      }
      return { userId, apiKey };
    });
  }

  #prepare(who: Actor, input: AddBotInput, fullName: string, picture: Uint8Array) {
    return prepareAvatar(this.#ports, who, picture, async (tx) => {
      const { actor } = await this.#check(tx, who, input, fullName);
      await checkAvatarChanges(tx, actor);
      return { id: await tx.users.nextId(), realmId: who.realmId };
    });
  }

  async #check(tx: IdentityTx, who: Actor, input: AddBotInput, fullName: string) {
    // Locks the owner: a user who is being deactivated must not get a new bot meanwhile.
    const { actor } = await authenticateAgain(tx, who);
    const address = await this.#address(tx, actor, input);
    if (await tx.bots.isNameTaken(who.realmId, fullName)) throw new IdentityError('BOT_NAME_TAKEN');
    const type = await checkedType(tx, actor, input);
    const details = await detailsOf(tx, actor, input, type);
    await checkBotCount(tx, who.userId);
    return { actor, address, type, details };
  }

  async #address(tx: IdentityTx, { realmId }: Actor, { shortName, type }: AddBotInput) {
    const ownDomain = this.#ports.addresses.emailDomainOf((await realmOf(tx, realmId)).stringId);
    const deliveryEmail = botAddress(shortName, ownDomain);
    // No program would answer for it.
    if (type === BOT_TYPES.embedded) throw new IdentityError('EMBEDDED_BOTS_UNAVAILABLE');
    if (await tx.users.isEmailInUse(realmId, deliveryEmail)) {
      throw new IdentityError('EMAIL_IN_USE');
    }
    return { deliveryEmail, ownDomain };
  }
}

/**
 * The address of a bot with a short name, `<short name>-bot@<domain>`.
 *
 * @throws IdentityError BOT_SHORT_NAME_INVALID
 */
export function botAddress(shortName: string, ownDomain: string): string {
  const name = shortName.trim().toLowerCase();
  if (name === '') throw new IdentityError('BOT_SHORT_NAME_INVALID');
  try {
    return checkedEmailAddress(`${name}-bot@${ownDomain}`, ownDomain);
  } catch (error) {
    throw error instanceof IdentityError ? new IdentityError('BOT_SHORT_NAME_INVALID') : error;
  }
}

async function checkedType(tx: IdentityTx, actor: Actor, input: AddBotInput): Promise<BotType> {
  const groups = await tx.groups.realmGroupSettings(actor.realmId);
  const refusal = identityPolicy.createBot(actor, await tx.groups.groupIdsOf(actor.userId), {
    anyBot: groups.can_create_bots_group,
    writeOnly: WRITE_ONLY.includes(input.type) ? groups.can_create_write_only_bots_group : null,
  });
  if (refusal) throw new IdentityError(refusal);
  const type = Object.values(BOT_TYPES).find((each) => each === input.type);
  if (type === undefined) throw new IdentityError('BOT_TYPE_INVALID');
  if (!BOT_INTERFACES.includes(input.interface)) throw new IdentityError('BOT_INTERFACE_INVALID');
  return type;
}

async function detailsOf(
  tx: IdentityTx,
  actor: Actor,
  input: AddBotInput,
  type: BotType,
): Promise<BotDetails> {
  const { shortName, serviceName = shortName, payloadUrl, config, allPublicChannels } = input;
  const service = { name: serviceName, payloadUrl, interface: input.interface };
  return {
    defaultSendingChannelId: await namedChannel(tx, actor, input.defaultSendingChannel),
    defaultEventsChannelId: await namedChannel(tx, actor, input.defaultEventsChannel),
    allPublicChannels,
    service: hasService(type) ? service : null,
    config,
  };
}

/**
 * The number of a channel that a client names; nothing and an empty name are not a channel.
 *
 * @throws IdentityError BOT_CHANNEL_UNKNOWN
 */
export async function namedChannel(
  tx: Pick<IdentityTx, 'bots'>,
  actor: Actor,
  name: string | undefined,
): Promise<number | null> {
  if (!name) return null;
  const channelId = await tx.bots.channelByName(actor.userId, name);
  if (channelId === null) throw new IdentityError('BOT_CHANNEL_UNKNOWN', { name });
  return channelId;
}
