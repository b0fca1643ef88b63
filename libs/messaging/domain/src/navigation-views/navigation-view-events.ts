import type { DomainEvent } from '@tandem/shared-kernel';
import type { NavigationView } from './navigation-view.ts';

interface ViewEvent extends DomainEvent {
  /** The owner of the menu; published to that user only. */
  readonly userId: number;
}

/** A navigation view was added. */
interface NavigationViewAdded extends ViewEvent {
  readonly type: 'navigation_view.added';
  readonly view: NavigationView;
}

/**
 * A view was renamed, pinned or unpinned; the event has only the requested properties, which may be none.
 */
interface NavigationViewUpdated extends ViewEvent {
  readonly type: 'navigation_view.updated';
  readonly fragment: string;
  readonly changes: Partial<Pick<NavigationView, 'isPinned' | 'name'>>;
}

/** A view was removed from the menu. */
interface NavigationViewRemoved extends ViewEvent {
  readonly type: 'navigation_view.removed';
  readonly fragment: string;
}

/** Events of navigation views. */
export type NavigationViewEvent =
  | NavigationViewAdded
  | NavigationViewUpdated
  | NavigationViewRemoved;
