import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { applySettings } from '../settings/apply-settings.ts';
import { USER_SETTING_DEFAULTS } from '../settings/user-settings.ts';
import type { EmojiLookup } from './emoji-lookup.ts';
import { chosenEmoji } from './status-emoji.ts';
import type { UserStatusChange } from './user-status-repository.ts';

/** The requested changes; absent properties do not change. */
export interface ChangeStatusInput {
  readonly away?: boolean | undefined;
  /** Already within its limit; trimmed here. */
  readonly text?: string | undefined;
  /** Empty removes the emoji; the other two are then ignored. */
  readonly emojiName?: string | undefined;
  readonly emojiCode?: string | undefined;
  readonly emojiType?: string | undefined;
}

/**
 * Sets the actor's status, with an event even if nothing changed. `away` is the inverse of the
 * setting `presence_enabled`, and changes it.
 *
 * @see `POST users/me/status`
 */
export class ChangeStatus {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'emoji' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'emoji' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError STATUS_UNCHANGED, STATUS_EMOJI_NAME_MISSING, and the errors of `chosenEmoji`, in
   *   this order
   */
  async execute(actor: Actor, input: ChangeStatusInput): Promise<void> {
    const { realmId, userId } = actor;
    const change = await statusChangeFrom(this.#ports.emoji, realmId, input);
    await this.#ports.unitOfWork.run(async (tx) => {
      if (change.away !== undefined) {
        await applySettings(tx, this.#ports, {
          changes: { presence_enabled: !change.away },
          defaults: USER_SETTING_DEFAULTS,
          byThemselves: true,
          exceptChosen: false,
          realmId,
          userIds: [userId],
          actorId: userId,
        });
      }
      await tx.statuses.change(userId, change);
      await tx.events.append({ type: 'user.status_changed', realmId, userId, change });
    });
  }
}

/** @throws IdentityError the errors of {@link ChangeStatus} */
export async function statusChangeFrom(
  emoji: EmojiLookup,
  realmId: number,
  input: ChangeStatusInput,
): Promise<UserStatusChange> {
  const { away, text, emojiName: name, emojiCode: code, emojiType: type } = input;
  if (away === undefined && text === undefined && name === undefined) {
    throw new IdentityError('STATUS_UNCHANGED');
  }
  if (name === undefined && (code !== undefined || type !== undefined)) {
    throw new IdentityError('STATUS_EMOJI_NAME_MISSING');
  }
  return {
    ...(away !== undefined && { away }),
    ...(text !== undefined && { text: text.trim() }),
    ...(name === '' && { emoji: null }),
    ...(name && { emoji: await chosenEmoji(emoji, realmId, { name, code, type }) }),
  };
}
