import type { Actor } from '@tandem/shared-kernel';
import { PushError } from '../push-error.ts';
import type { PushPorts } from '../push-ports.ts';
import { checkCredential } from './credential-check.ts';
import type { TokenKind } from './device.ts';

/** A token as a client sends it. */
interface LegacyTokenInput {
  readonly kind: TokenKind;
  readonly token: string;
  /** Apple's devices only. */
  readonly appId?: string;
}

type Ports = Pick<PushPorts, 'unitOfWork'>;

/** Tokens of one user. Providers report invalid ones, and those are removed. */
const MAX_TOKENS_PER_USER = 1_000;
const MAX_TOKEN = 4096;
const HEX_BYTES = /^(?:[0-9a-fA-F]{2})+$/;

/**
 * Notes a token that is pushed to without encryption.
 *
 * @see `POST users/me/apns_device_token`, `POST users/me/android_gcm_reg_id`
 */
export class AddLegacyToken {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws PushError PUSH_TOKEN_LENGTH, APNS_TOKEN_INVALID, CREDENTIAL_ENDED, PUSH_TOKENS_TOO_MANY */
  async execute(actor: Actor, input: LegacyTokenInput): Promise<void> {
    checkToken(input);
    const { kind, token, appId = null } = input;
    const limit = MAX_TOKENS_PER_USER;
    const isAdded = await this.#ports.unitOfWork.run(async (tx) => {
      await checkCredential(tx, actor);
      return tx.tokens.add(actor.userId, { kind, token, appId }, limit);
    });
    if (!isAdded) throw new PushError('PUSH_TOKENS_TOO_MANY', { limit });
  }
}

/**
 * Forgets a token.
 *
 * @see `DELETE users/me/apns_device_token`, `DELETE users/me/android_gcm_reg_id`
 */
export class RemoveLegacyToken {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws PushError PUSH_TOKEN_LENGTH, APNS_TOKEN_INVALID, PUSH_TOKEN_UNKNOWN */
  async execute({ userId }: Actor, input: LegacyTokenInput): Promise<void> {
    checkToken(input);
    const { kind, token } = input;
    const removed = await this.#ports.unitOfWork.run((tx) => tx.tokens.remove(userId, kind, token));
    if (!removed) throw new PushError('PUSH_TOKEN_UNKNOWN');
  }
}

function checkToken({ kind, token }: LegacyTokenInput): void {
  if (token === '' || token.length > MAX_TOKEN) throw new PushError('PUSH_TOKEN_LENGTH');
  if (kind === 'apns' && !HEX_BYTES.test(token)) throw new PushError('APNS_TOKEN_INVALID');
}
