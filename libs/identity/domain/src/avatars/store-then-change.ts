import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { PicturePorts } from './picture-ports.ts';

const OTHERS = 'Other requests change the picture';
/** Each further attempt follows a change by another instance. */
const MAX_ATTEMPTS = 10;

/** Another command has changed the picture since its version was read. */
export class PictureChanged extends Error {
  override readonly name = 'PictureChanged';

  /** @param present the version that the picture has now */
  constructor(readonly present: number) {
    super(`The picture has version ${present}`);
  }
}

/** The steps of a change, each for the version that the picture is to have. */
interface PictureSteps<T> {
  /** Reads the version that the picture has. */
  present(): Promise<number>;
  /** Stores the picture under the name of the version. */
  put(version: number): Promise<void>;
  /**
   * Runs the transaction.
   *
   * @throws PictureChanged if the picture does not have the version before
   */
  change(version: number): Promise<T>;
  /** Removes what `put` has stored. */
  remove(version: number): Promise<void>;
}

/**
 * Stores a picture and then changes to it: a published URL must work. No transaction is open while the picture is
 * stored, since a slow store would hold the connections that all commands share. Changes of one picture take turns:
 * two would store under the name of one version, and the refusal of one would remove what the other has stored.
 *
 * @param key names the picture
 * @throws TemporarilyUnavailable while others change it
 */
export async function storeThenChange<T>(
  { turns }: Pick<PicturePorts, 'turns'>,
  key: string,
  steps: PictureSteps<T>,
): Promise<T> {
  if (!(await turns.take(key))) throw new TemporarilyUnavailable(OTHERS, 1);
  try {
    return await attempts(steps);
  } finally {
    turns.release(key);
  }
}

async function attempts<T>(steps: PictureSteps<T>): Promise<T> {
  let before = await steps.present();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const version = before + 1;
    await steps.put(version);
    try {
      return await steps.change(version);
    } catch (error) {
      // No later change would remove it: the account may be deleted. Another instance may have changed to the version.
      if (error instanceof IdentityError && (await steps.present()) < version) {
        await steps.remove(version);
      }
      if (!(error instanceof PictureChanged)) throw error;
      before = error.present;
      // The change to a later version has removed the earlier pictures already.
      if (before > version) await steps.remove(version);
    }
  }
  throw new TemporarilyUnavailable(OTHERS, 1);
}
