import { fragmentOf as narrowFragment, narrowOf } from '../model/narrow/narrow-fragment.ts';
import { VIEWS } from '../model/search/destinations.ts';
import type { NarrowNames } from '../model/narrow/narrow-names.ts';
import { operandOf, term, type Narrow } from '../model/narrow/narrow-term.ts';

/** The view that a fragment of the address names. */
export type Route =
  | { readonly view: 'inbox' }
  | { readonly view: NamedView; readonly section: string }
  | {
      readonly view: 'messages';
      readonly narrow: Narrow;
      /** The message at which the list is opened; `null`: where the actor stopped reading. */
      readonly near: number | null;
    };

/** The names before a registration: channels are recognized by their ids. */
export const NO_NAMES: NarrowNames = { channels: new Map(), users: new Map(), userId: -1 };

/** True if a fragment surely names messages of a channel, before the names are known. */
export function showsChannel(fragment: string): boolean {
  const route = routeOf(fragment, NO_NAMES);
  return route.view === 'messages' && operandOf(route.narrow, 'channel') !== undefined;
}

const NAMED_VIEWS = [
  'settings',
  'organization',
  'channels',
  'drafts',
  'scheduled',
  'reminders',
  'recent',
] as const;

/** The views that are no lists of messages; settings have sections, such as `7/subscribers`. */
type NamedView = (typeof NAMED_VIEWS)[number];

/** Everything that is not muted. */
const FEED: Narrow = [term('in', 'home')];

/** The fragment of a list of messages, around one of them if that is given. */
export function fragmentOf(narrow: Narrow, near: number | null, names: NarrowNames): string {
  return narrowFragment(near === null ? narrow : [...narrow, term('near', near)], names);
}

/** The view of a fragment; the inbox for an unknown one. */
export function routeOf(fragment: string, names: NarrowNames): Route {
  if (fragment === VIEWS.feed) return { view: 'messages', narrow: FEED, near: null };
  const [name, ...sections] = fragment.slice(1).split('/');
  const named = NAMED_VIEWS.find((each) => each === name);
  if (named) return { view: named, section: sections.join('/') };
  const found = narrowOf(fragment, names);
  if (!found) return { view: 'inbox' };
  const point = operandOf(found, 'near') ?? operandOf(found, 'with');
  const narrow = found.filter(({ operator }) => operator !== 'near' && operator !== 'with');
  return {
    view: 'messages',
    narrow: narrow.length > 0 ? narrow : FEED,
    near: typeof point === 'number' ? point : null,
  };
}
