import type { Realm } from './realm.ts';

/** Reads organizations. Called on anonymous requests, so an implementation may cache for a short time. */
export interface RealmQueries {
  findByStringId(stringId: string): Promise<Realm | null>;
  /** All active organizations with users, by `stringId`. */
  list(): Promise<readonly Realm[]>;
}
