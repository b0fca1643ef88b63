import { SCOPES, type Actor, type Scope } from '@tandem/shared-kernel';
import { isLongerThan } from '../code-points.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { Operator } from '../operator.ts';
import {
  MAX_TOKENS_PER_USER,
  MAX_TOKEN_NAME,
  tokenText,
  type AccessToken,
} from './access-token.ts';
import { tokenHolder } from './token-holder.ts';

/** The holder and the properties of a token. */
interface CreateTokenInput {
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** `null` for a token that does not expire. */
  readonly expiresAt: Date | null;
}

/**
 * Creates a token of the actor, or of a bot that the actor manages. Its text is returned here and never
 * again.
 */
export class CreateToken {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'secrets' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'secrets' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError TOKEN_NAME_INVALID, TOKEN_SCOPES_INVALID, TOKEN_EXPIRY_INVALID, CREDENTIAL_ENDED,
   *   NO_SUCH_BOT, INSUFFICIENT_PERMISSION, MUST_BE_OWNER, TOKENS_TOO_MANY, checked in this order; the
   *   operator gets NO_SUCH_USER for an unknown account
   */
  async execute(
    who: Actor | Operator,
    input: CreateTokenInput,
  ): Promise<{ readonly token: AccessToken; readonly text: string }> {
    const { clock, secrets, unitOfWork } = this.#ports;
    const createdAt = clock.now();
    const { userId } = input;
    const expiresAt = input.expiresAt && wholeSeconds(input.expiresAt);
    const name = checkedName(input.name);
    const scopes = checkedScopes(input.scopes);
    if (expiresAt && !(expiresAt > createdAt)) throw new IdentityError('TOKEN_EXPIRY_INVALID');
    const secret = secrets.generate();
    return unitOfWork.by(who).run(async (tx) => {
      await tokenHolder(tx, who, userId);
      if ((await tx.tokens.list(userId)).length >= MAX_TOKENS_PER_USER) {
        throw new IdentityError('TOKENS_TOO_MANY', { limit: MAX_TOKENS_PER_USER });
      }
      const token = { id: await tx.tokens.nextId(), name, scopes, createdAt, expiresAt };
      const { realmId } = who;
      await tx.tokens.add({ ...token, realmId, userId, secretHash: secrets.hashOf(secret) });
      const after = { scopes, expires_at: expiresAt?.toISOString() ?? null };
      const kind = 'token.created';
      await tx.audit.append({ kind, realmId, objectId: token.id, userId, name, after });
      return { token: { ...token, lastUsedAt: null }, text: tokenText(token.id, secret) };
    });
  }
}

/** Waiting requests with the token end in the second of its expiry. */
function wholeSeconds(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}

function checkedName(text: string): string {
  const name = text.trim();
  if (name === '' || isLongerThan(name, MAX_TOKEN_NAME) || /\p{C}/u.test(name)) {
    throw new IdentityError('TOKEN_NAME_INVALID', { limit: MAX_TOKEN_NAME });
  }
  return name;
}

/** The scopes in their usual order, each once. */
function checkedScopes(given: readonly Scope[]): readonly Scope[] {
  const scopes = SCOPES.filter((scope) => given.includes(scope));
  if (scopes.length === 0) throw new IdentityError('TOKEN_SCOPES_INVALID');
  return scopes;
}
