import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';

/** Each further attempt follows a change by another command. */
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
 * stored, since a slow store would hold the connections that all commands share.
 *
 * @param present the version that the picture has
 */
export async function storeThenChange<T>(present: number, steps: PictureSteps<T>): Promise<T> {
  let before = present;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const version = before + 1;
    await steps.put(version);
    try {
      return await steps.change(version);
    } catch (error) {
      // No later change would remove it: the account may be deleted.
      if (error instanceof IdentityError) await steps.remove(version);
      if (!(error instanceof PictureChanged)) throw error;
      before = error.present;
      // The change to a later version has removed the earlier pictures already.
      if (before > version) await steps.remove(version);
    }
  }
  throw new TemporarilyUnavailable('Other requests change the picture', 1);
}
