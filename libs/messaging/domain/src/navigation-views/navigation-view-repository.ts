import type { NavigationView } from './navigation-view.ts';

/** The navigation views of users; each owner has a separate list. */
export interface NavigationViewRepository {
  /**
   * @returns `exists` when the owner has a view of the fragment or of the name, `too-many` when there
   *   are `limit` others
   */
  add(
    ownerId: number,
    view: NavigationView,
    limit: number,
  ): Promise<'added' | 'exists' | 'too-many'>;
  /** The owner's views, locked until the transaction ends. */
  lockAll(ownerId: number): Promise<readonly NavigationView[]>;
  /** Stores name and pin of a locked view. */
  save(ownerId: number, view: NavigationView): Promise<void>;
  /** @returns false when it did not exist */
  remove(ownerId: number, fragment: string): Promise<boolean>;
}

/** Reads menus. */
export interface NavigationViewQueries {
  /** The views by fragment (code points). */
  listOwn(ownerId: number): Promise<readonly NavigationView[]>;
}
