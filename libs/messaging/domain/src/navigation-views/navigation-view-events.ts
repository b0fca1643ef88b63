import type { DomainEvent } from '@tandem/shared-kernel';
import type { NavigationView } from './navigation-view.ts';

interface ViewEvent extends DomainEvent {
  /** Whose menu it is: only he is told. */
  readonly userId: number;
}

/** A view came into a menu. */
export interface NavigationViewAdded extends ViewEvent {
  readonly type: 'navigation_view.added';
  readonly view: NavigationView;
}

/** A view was renamed, shown or hidden; only what was asked for is told, which may be nothing. */
export interface NavigationViewUpdated extends ViewEvent {
  readonly type: 'navigation_view.updated';
  readonly fragment: string;
  readonly changes: Partial<Pick<NavigationView, 'isPinned' | 'name'>>;
}

/** A view is in the menu no more. */
export interface NavigationViewRemoved extends ViewEvent {
  readonly type: 'navigation_view.removed';
  readonly fragment: string;
}

/** What happens to menus. */
export type NavigationViewEvent =
  | NavigationViewAdded
  | NavigationViewUpdated
  | NavigationViewRemoved;
