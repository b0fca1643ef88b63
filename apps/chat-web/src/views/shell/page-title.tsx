import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useStatePart } from '../../app/store-context.ts';
import { badgeCount } from '../../notify/notice-of.ts';
import { showBadge } from '../../notify/badge.ts';

/** The title of the shown view, for windows, tabs and the history of the browser. */
export const viewTitle = signal('');

/** Titles the page: the unread messages that notify, the view, the organization. */
export function PageTitle() {
  const unread = useStatePart(badgeCount);
  const realm = useStatePart((state) => state.realm.name) ?? 'Tandem';
  const view = viewTitle.value;
  useEffect(() => {
    const count = unread > 0 ? `(${unread}) ` : '';
    document.title = `${count}${view === '' ? '' : `${view} · `}${realm}`;
    showBadge(unread);
  }, [unread, realm, view]);
  // The log-in shows none.
  useEffect(() => () => showBadge(0), []);
  return null;
}
