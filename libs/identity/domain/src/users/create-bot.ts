import { ROLES, type BotType } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmOf } from '../identity-tx.ts';
import type { Operator } from '../operator.ts';
import { checkBotOwner } from '../bots/edit-bot.ts';
import { checkedEmailAddress } from './email-address.ts';
import { checkedFullName } from './full-name.ts';
import { openAccount, type OpenedAccount } from './open-account.ts';

/** The bot to be. */
interface CreateBotInput {
  /** `weather` makes the address `weather-bot@<the organization's host>`. */
  readonly shortName: string;
  readonly fullName: string;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. */
  readonly type: BotType;
  readonly ownerId: number;
}

/** Opens an account for a program that belongs to a person. */
export class CreateBot {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys' | 'addresses' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys' | 'addresses' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @returns also the bot's API key
   * @throws IdentityError FULL_NAME_…, BOT_OWNER_…, EMAIL_MALFORMED, EMAIL_IN_USE, NO_SUCH_REALM
   */
  async execute(operator: Operator, input: CreateBotInput): Promise<OpenedAccount> {
    const fullName = checkedFullName(input.fullName);
    return this.#ports.unitOfWork.by(operator).run(async (tx) => {
      const realm = await realmOf(tx, operator.realmId);
      const ownDomain = this.#ports.addresses.emailDomainOf(realm.stringId);
      const address = `${input.shortName.trim().toLowerCase()}-bot@${ownDomain}`;
      const deliveryEmail = checkedEmailAddress(address, ownDomain);
      await checkBotOwner(tx, realm.id, input.ownerId);
      const opened = await openAccount(tx.users, this.#ports.apiKeys, {
        realmId: realm.id,
        fullName,
        deliveryEmail,
        ownDomain,
        role: ROLES.member,
        bot: { type: input.type, ownerId: input.ownerId, isSystemBot: false },
        dateJoined: this.#ports.clock.now(),
      });
      const { userId } = opened;
      const data = { realmId: realm.id, userId, isBot: true, creatorId: null };
      await tx.events.append({ type: 'user.created', ...data });
      return opened;
    });
  }
}
