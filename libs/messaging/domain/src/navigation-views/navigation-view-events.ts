import type { DomainEvent } from '@tandem/shared-kernel';
import type { NavigationView } from './navigation-view.ts';

interface ViewEvent extends DomainEvent {
  /** The owner of the menu; published to that user only. */
  readonly userId: number;
}

/** A view came into a menu. */
interface NavigationViewAdded extends ViewEvent {
  readonly type: 'navigation_view.added';
  readonly view: NavigationView;
}

/** A view was renamed, shown or hidden; the event has only the requested properties, which may be none. */
interface NavigationViewUpdated extends ViewEvent {
  readonly type: 'navigation_view.updated';
  readonly fragment: string;
  readonly changes: Partial<Pick<NavigationView, 'isPinned' | 'name'>>;
}

/** A view is in the menu no more. */
interface NavigationViewRemoved extends ViewEvent {
  readonly type: 'navigation_view.removed';
  readonly fragment: string;
}

/** What happens to menus. */
export type NavigationViewEvent =
  | NavigationViewAdded
  | NavigationViewUpdated
  | NavigationViewRemoved;
