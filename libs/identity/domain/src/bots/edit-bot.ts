import type { Actor, Role } from '@tandem/shared-kernel';
import { authenticateAgain } from '../authenticate-again.ts';
import {
  changeToAvatar,
  checkAvatarChanges,
  prepareAvatar,
  removeReplacedAvatar,
  setUploadedAvatar,
  type AvatarChange,
} from '../avatars/store-avatar.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmLocked, realmOf, type IdentityTx } from '../identity-tx.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import { changeRole } from '../users/change-role.ts';
import { checkedFullName } from '../users/full-name.ts';
import { botAddress, namedChannel } from './add-bot.ts';
import { checkBotCount } from './bot-count.ts';
import { BOT_INTERFACES, type BotDetails } from './bot-details.ts';
import type { BotProperty } from './bot-events.ts';
import { managedBot, type BotAccount } from './managed-bot.ts';
import { checkAddressIsFree, storeAddress, storeFullName } from '../users/account-changes.ts';

/** The changes; absent properties do not change. */
interface EditBotInput {
  readonly botId: number;
  readonly fullName?: string | undefined;
  /** Changes the address to `<short name>-bot@…`. */
  readonly shortName?: string | undefined;
  readonly role?: Role | undefined;
  readonly ownerId?: number | undefined;
  /** Names of channels; empty for none. */
  readonly defaultSendingChannel?: string | undefined;
  readonly defaultEventsChannel?: string | undefined;
  readonly allPublicChannels?: boolean | undefined;
  /** The address of an outgoing webhook. */
  readonly payloadUrl?: string | undefined;
  readonly interface: number;
  readonly config?: Readonly<Record<string, string>> | undefined;
  /** The uploaded picture of its avatar. */
  readonly picture?: Uint8Array | undefined;
}

type EditBotPorts = Pick<IdentityPorts, 'unitOfWork' | 'changes' | 'addresses' | 'pictures'>;

/**
 * Changes a bot: all of it or nothing.
 *
 * @see `PATCH bots/{bot_id}`
 */
export class EditBot {
  readonly #ports: EditBotPorts;

  constructor(ports: EditBotPorts) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_BOT, INSUFFICIENT_PERMISSION,
   *   AVATAR_CHANGES_DISABLED, IMAGE_INVALID, FULL_NAME_…, BOT_NAME_TAKEN, BOT_SHORT_NAME_INVALID, EMAIL_IN_USE, MUST_BE_ADMINISTRATOR, MUST_BE_OWNER, BOT_OWNER_…,
   *   BOTS_TOO_MANY, BOT_CHANNEL_UNKNOWN, BOT_INTERFACE_INVALID
   */
  async execute(who: Actor, input: EditBotInput): Promise<void> {
    const { botId, picture } = input;
    const { pictures, changes } = this.#ports;
    const avatar = picture && (await this.#prepare(who, botId, picture));
    const changed = avatar
      ? await changeToAvatar(this.#ports, avatar, (version) => this.#change(who, input, version))
      : await this.#change(who, input, null);
    changes.announce({ userId: botId });
    if (changed) await removeReplacedAvatar(pictures, changed);
  }

  /** @param avatarVersion that of the stored picture which becomes the avatar; `null`: there is none */
  #change(
    who: Actor,
    input: EditBotInput,
    avatarVersion: number | null,
  ): Promise<AvatarChange | null> {
    const { botId, role } = input;
    return this.#ports.unitOfWork.by(who).run(async (tx) => {
      if (role !== undefined) await realmLocked(tx, who.realmId);
      const { actor } = await authenticateAgain(tx, who);
      const bot = await managedBot(tx, actor, botId);
      if (input.fullName !== undefined) await rename(tx, actor, bot, input.fullName);
      if (input.shortName !== undefined) await this.#readdress(tx, bot, input.shortName);
      if (role !== undefined && role !== bot.role) {
        const refusal = identityPolicy.changeRole(actor, bot, role);
        if (refusal) throw new IdentityError(refusal);
        await changeRole(tx, bot, role, actor.userId);
      }
      if (input.ownerId !== undefined) await changeOwner(tx, actor, bot, input.ownerId);
      await changeDetails(tx, actor, input);
      if (avatarVersion === null) return null;
      await checkAvatarChanges(tx, actor);
      return setUploadedAvatar(tx, bot, avatarVersion);
    });
  }

  #prepare(who: Actor, botId: number, picture: Uint8Array) {
    return prepareAvatar(this.#ports, who, picture, async (tx) => {
      const { actor } = await authenticateAgain(tx, who);
      const bot = await managedBot(tx, actor, botId);
      await checkAvatarChanges(tx, actor);
      return bot;
    });
  }

  async #readdress(tx: IdentityTx, bot: BotAccount, shortName: string): Promise<void> {
    const { realmId } = bot;
    const ownDomain = this.#ports.addresses.emailDomainOf((await realmOf(tx, realmId)).stringId);
    const deliveryEmail = botAddress(shortName, ownDomain);
    if (deliveryEmail === bot.deliveryEmail) return;
    await checkAddressIsFree(tx, bot, deliveryEmail);
    await storeAddress(tx, bot, deliveryEmail, ownDomain);
  }
}

async function rename(tx: IdentityTx, actor: Actor, bot: BotAccount, text: string) {
  const { id: userId, realmId, fullName: oldFullName } = bot;
  const fullName = checkedFullName(text);
  if (fullName === oldFullName) return;
  if (await tx.bots.isNameTaken(realmId, fullName, userId)) {
    throw new IdentityError('BOT_NAME_TAKEN');
  }
  await storeFullName(tx, actor, bot, fullName);
}

async function changeOwner(tx: IdentityTx, actor: Actor, { id, bot }: BotAccount, ownerId: number) {
  const { realmId, userId: actorId } = actor;
  if (bot.ownerId === ownerId) return;
  await checkBotOwner(tx, realmId, ownerId);
  await checkBotCount(tx, ownerId);
  await tx.bots.setOwner(id, ownerId);
  await tx.events.append({
    type: 'bot.owner_changed',
    realmId,
    userId: id,
    actorId,
    ownerId,
    oldOwnerId: bot.ownerId,
  });
}

/**
 * Locks the new owner of a bot: a user who is being deactivated must not get one meanwhile.
 *
 * @throws IdentityError BOT_OWNER_UNKNOWN, BOT_OWNER_DEACTIVATED, BOT_OWNER_IS_BOT
 */
export async function checkBotOwner(
  tx: Pick<IdentityTx, 'users'>,
  realmId: number,
  ownerId: number,
): Promise<void> {
  const owner = await tx.users.lock(realmId, ownerId);
  if (!owner) throw new IdentityError('BOT_OWNER_UNKNOWN');
  if (!owner.isActive) throw new IdentityError('BOT_OWNER_DEACTIVATED');
  if (owner.bot) throw new IdentityError('BOT_OWNER_IS_BOT');
}

async function changeDetails(tx: IdentityTx, actor: Actor, input: EditBotInput): Promise<void> {
  const { botId, defaultSendingChannel, defaultEventsChannel, allPublicChannels } = input;
  const present = await tx.bots.details(botId);
  const details: BotDetails = {
    ...present,
    ...(defaultSendingChannel !== undefined && {
      defaultSendingChannelId: await namedChannel(tx, actor, defaultSendingChannel),
    }),
    ...(defaultEventsChannel !== undefined && {
      defaultEventsChannelId: await namedChannel(tx, actor, defaultEventsChannel),
    }),
    ...(allPublicChannels !== undefined && { allPublicChannels }),
    ...changedService(present, input),
    ...(input.config && { config: { ...present.config, ...input.config } }),
  };
  const properties = changedProperties(present, details);
  if (properties.length === 0) return;
  await tx.bots.setDetails(botId, details);
  const { realmId, userId: actorId } = actor;
  await tx.events.append({ type: 'bot.changed', realmId, userId: botId, actorId, properties });
}

function changedService(
  { service }: BotDetails,
  { payloadUrl, interface: form }: EditBotInput,
): Partial<BotDetails> {
  if (payloadUrl === undefined) return {};
  if (!BOT_INTERFACES.includes(form)) throw new IdentityError('BOT_INTERFACE_INVALID');
  return service ? { service: { ...service, payloadUrl, interface: form } } : {};
}

function changedProperties(before: BotDetails, after: BotDetails): readonly BotProperty[] {
  const isOther = (part: (details: BotDetails) => unknown) =>
    JSON.stringify(part(before)) !== JSON.stringify(part(after));
  const parts: readonly (readonly [BotProperty, (details: BotDetails) => unknown])[] = [
    ['default_sending_stream', (details) => details.defaultSendingChannelId],
    ['default_events_register_stream', (details) => details.defaultEventsChannelId],
    ['default_all_public_streams', (details) => details.allPublicChannels],
    ['services', (details) => [details.service, details.config]],
  ];
  return parts.filter(([, part]) => isOther(part)).map(([property]) => property);
}
