import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { Operator } from '../operator.ts';
import type { AccessToken } from './access-token.ts';
import { tokenHolder } from './token-holder.ts';

/** The tokens of an account, and its API key, which is one of them on the wire. */
interface ListedTokens {
  readonly tokens: readonly AccessToken[];
  /** `null`: never, or not recorded. */
  readonly apiKeyLastUsedAt: Date | null;
}

/** Lists the tokens of the actor, or of a bot that the actor manages. */
export class ListTokens {
  readonly #ports: Pick<IdentityPorts, 'reading'>;

  constructor(ports: Pick<IdentityPorts, 'reading'>) {
    this.#ports = ports;
  }

  /**
   * @returns tokens, oldest first
   * @throws IdentityError NO_SUCH_BOT, INSUFFICIENT_PERMISSION, MUST_BE_OWNER, for the operator NO_SUCH_USER
   */
  execute(who: Actor | Operator, { userId }: { readonly userId: number }): Promise<ListedTokens> {
    return this.#ports.reading.run(async (tx) => {
      await tokenHolder(tx, who, userId);
      const apiKeyLastUsedAt = await tx.tokens.apiKeyLastUsedAt(userId);
      return { tokens: await tx.tokens.list(userId), apiKeyLastUsedAt };
    });
  }
}

/** Revokes a token: requests and queues that use it end at once, in every process. */
export class RevokeToken {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError NO_SUCH_BOT, INSUFFICIENT_PERMISSION, MUST_BE_OWNER, NO_SUCH_TOKEN, for the
   *   operator NO_SUCH_USER
   */
  async execute(
    who: Actor | Operator,
    { userId, tokenId }: { readonly userId: number; readonly tokenId: number },
  ): Promise<void> {
    const { changes, unitOfWork } = this.#ports;
    await unitOfWork.by(who).run(async (tx) => {
      await tokenHolder(tx, who, userId);
      if (!(await tx.tokens.remove(userId, tokenId))) throw new IdentityError('NO_SUCH_TOKEN');
      const { realmId } = who;
      await tx.audit.append({ kind: 'token.revoked', realmId, objectId: tokenId, userId });
    });
    changes.announce({ userId });
  }
}
