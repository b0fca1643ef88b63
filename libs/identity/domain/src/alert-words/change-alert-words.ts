import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { AlertWordRepository } from './alert-word-repository.ts';

type AlertWordPorts = Pick<IdentityPorts, 'unitOfWork'>;

/** Words of one user: every message is searched for all of them. */
export const MAX_ALERT_WORDS = 1_000;

/** Words as a client sends them; surrounding blanks are removed, empty words ignored. */
interface AlertWordsInput {
  readonly words: readonly string[];
}

/**
 * Returns the actor's alert words.
 *
 * @see `GET users/me/alert_words`
 */
export class ReadAlertWords {
  readonly #ports: Pick<IdentityPorts, 'reading'>;

  constructor(ports: Pick<IdentityPorts, 'reading'>) {
    this.#ports = ports;
  }

  execute({ userId }: Actor): Promise<readonly string[]> {
    return this.#ports.reading.run((tx) => tx.alertWords.of(userId));
  }
}

/**
 * Adds alert words of the actor.
 *
 * @see `POST users/me/alert_words`
 */
export class AddAlertWords {
  readonly #ports: AlertWordPorts;

  constructor(ports: AlertWordPorts) {
    this.#ports = ports;
  }

  /**
   * @returns all of them
   * @throws IdentityError ALERT_WORDS_TOO_MANY
   */
  execute(actor: Actor, input: AlertWordsInput): Promise<readonly string[]> {
    return change(this.#ports, actor, input, async (repository, words) => {
      const isAdded = await repository.add(actor.userId, words);
      // Checked after the insert, when existing words are excluded: the failure rolls it back.
      if (isAdded && (await repository.of(actor.userId)).length > MAX_ALERT_WORDS) {
        throw new IdentityError('ALERT_WORDS_TOO_MANY', { limit: MAX_ALERT_WORDS });
      }
      return isAdded;
    });
  }
}

/**
 * Removes alert words of the actor.
 *
 * @see `DELETE users/me/alert_words`
 */
export class RemoveAlertWords {
  readonly #ports: AlertWordPorts;

  constructor(ports: AlertWordPorts) {
    this.#ports = ports;
  }

  /** @returns those that are left */
  execute(actor: Actor, input: AlertWordsInput): Promise<readonly string[]> {
    return change(this.#ports, actor, input, (repository, words) =>
      repository.remove(actor.userId, words),
    );
  }
}

function change(
  { unitOfWork }: AlertWordPorts,
  { realmId, userId }: Actor,
  input: AlertWordsInput,
  apply: (repository: AlertWordRepository, words: readonly string[]) => Promise<boolean>,
): Promise<readonly string[]> {
  // Half of a surrogate pair, which JSON can contain, is not a character.
  const cleaned = input.words.map((word) => word.replace(/\p{Cs}/gu, '\ufffd').trim());
  const filled = cleaned.filter((word) => word !== '');
  return unitOfWork.run(async (tx) => {
    const hasChanged = filled.length > 0 && (await apply(tx.alertWords, filled));
    const words = await tx.alertWords.of(userId);
    if (hasChanged) {
      await tx.events.append({ type: 'user.alert_words_changed', realmId, userId, words });
    }
    return words;
  });
}
