import type { Route } from '../../app/fragment.ts';
import { DraftsView } from '../../compose/drafts-view.tsx';
import { ScheduledView } from '../../compose/scheduled-view.tsx';
import { ChannelsView } from '../../settings/channels-view.tsx';
import { OrganizationView } from '../../settings/organization-view.tsx';
import { SettingsView } from '../../settings/settings-view.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { MessagesView } from '../messages/messages-view.tsx';

/** What the address names. */
export function MainView({ route }: { readonly route: Route }) {
  switch (route.view) {
    case 'inbox':
      return <Inbox />;
    case 'messages':
      return <MessagesView narrow={route.narrow} near={route.near} />;
    case 'drafts':
      return <DraftsView />;
    case 'scheduled':
      return <ScheduledView />;
    case 'settings':
      return <SettingsView section={route.section} />;
    case 'organization':
      return <OrganizationView section={route.section} />;
    case 'channels':
      return <ChannelsView section={route.section} />;
  }
}
