import { t } from '../../i18n/translate.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { correctAddress, useRoute } from '../../app/location.ts';
import { useStatePart, useStore } from '../../app/store-context.ts';
import { notifyOfMessages } from '../../notify/notifier.ts';
import { PermissionNotice } from '../../notify/permission-notice.tsx';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { Keyboard } from '../../search/keyboard.tsx';
import { Notices } from '../parts/notices.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { NewMessages } from '../messages/new-messages.tsx';
import { GroupCard } from '../users/group-card.tsx';
import { UserCard } from '../users/user-card.tsx';
import { UserList } from '../users/user-list.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { MainView } from './main-view.tsx';
import { closeDrawers, drawer, useFocusOfDrawers } from './drawers.ts';
import { PageTitle } from './page-title.tsx';

/** The three columns: navigation, content and users. */
export function Shell() {
  const shown = useRoute();
  const open = drawer.value;
  const store = useStore();
  const isRegistered = useStatePart((state) => state.isRegistered);
  useEffect(() => notifyOfMessages(store), [store]);
  useFocusOfDrawers();
  // The route is another object when names arrive: only another view closes a drawer.
  const view = JSON.stringify(shown);
  const known = useSignal(view);
  // An effect would run in a later task, and undo a change of the address in between.
  useLayoutEffect(() => {
    correctAddress(shown);
    if (known.value !== view) closeDrawers();
    known.value = view;
  }, [shown, view, known]);
  return (
    <div
      class="shell"
      // Before the registration, actions lack what they need: the list can only be read.
      inert={!isRegistered}
      data-drawer={open ?? undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || drawer.value === null) return;
        event.preventDefault();
        closeDrawers();
      }}
    >
      <a class="skip-link" href="#main" onClick={focusMain}>
        {t('views.skip')}
      </a>
      {isRegistered && <PageTitle />}
      <ConnectionNotice />
      {isRegistered && <PermissionNotice />}
      {isRegistered && <Keyboard />}
      <div class="columns">
        {isRegistered ? (
          <Sidebar />
        ) : (
          <nav class="sidebar" aria-label={t('views.navigation')} aria-busy="true" />
        )}
        <main id="main" class="main" tabIndex={-1} inert={open !== null}>
          <MainView route={shown} />
        </main>
        <UserList />
        <UserCard />
        <GroupCard />
        <Dialogs />
        <Notices />
        <NewMessages />
        <button
          type="button"
          class="backdrop"
          aria-label={t('views.closeMenu')}
          tabIndex={open === null ? -1 : 0}
          onClick={closeDrawers}
        />
      </div>
    </div>
  );
}

function focusMain(event: Event): void {
  // The fragment determines the shown list.
  event.preventDefault();
  document.getElementById('main')?.focus();
}
