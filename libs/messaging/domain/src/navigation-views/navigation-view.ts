/** The views that every menu has; they keep their names. */
const BUILT_IN_FRAGMENTS: ReadonlySet<string> = new Set([
  'inbox',
  'recent',
  'feed',
  'drafts',
  'scheduled',
  'reminders',
  'narrow/has/reaction/sender/me',
  'narrow/is/mentioned',
  'narrow/is/starred',
]);

/** A view in a user's menu. */
export interface NavigationView {
  /** The part of the address after the `#`; identifies the view of its owner. */
  readonly fragment: string;
  /** False: hidden in the menu. */
  readonly isPinned: boolean;
  /** `null` for views that are built in. */
  readonly name: string | null;
}

/** True for a view that every menu has. */
export function isBuiltInView(fragment: string): boolean {
  return BUILT_IN_FRAGMENTS.has(fragment);
}
