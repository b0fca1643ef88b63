import type { Route } from '../../app/fragment.ts';
import { DraftsView } from '../../compose/drafts-view.tsx';
import { RemindersView } from '../../compose/reminders-view.tsx';
import { ScheduledView } from '../../compose/scheduled-view.tsx';
import { useStatePart } from '../../app/store-context.ts';
import { LazySettings } from '../../settings/lazy-settings.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { RecentView } from '../recent/recent-view.tsx';
import { MessagesView } from '../messages/messages-view.tsx';

/** The view that the address names. */
export function MainView({ route }: { readonly route: Route }) {
  const isRegistered = useStatePart((state) => state.isRegistered);
  // Other views show what the registration answers.
  if (!isRegistered && route.view !== 'messages') return null;
  switch (route.view) {
    case 'inbox':
      return <Inbox />;
    case 'messages':
      return <MessagesView narrow={route.narrow} near={route.near} />;
    case 'recent':
      return <RecentView />;
    case 'drafts':
      return <DraftsView />;
    case 'scheduled':
      return <ScheduledView />;
    case 'reminders':
      return <RemindersView />;
    case 'settings':
    case 'organization':
    case 'channels':
      return <LazySettings view={route.view} section={route.section} />;
  }
}
