import type { Realm } from './realm.ts';

/** Reads organizations. Asked on anonymous requests, so an implementation may cache briefly. */
export interface RealmQueries {
  findByStringId(stringId: string): Promise<Realm | null>;
  /** All active organizations with users, by `stringId`. */
  list(): Promise<readonly Realm[]>;
}
