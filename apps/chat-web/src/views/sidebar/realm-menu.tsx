import { t } from '../../i18n/translate.ts';
import { selfOf } from '@tandem/chat-client';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { logOut } from '../../app/session-states.ts';
import { useChatState, useStore } from '../../app/store-context.ts';
import { VIEWS } from '../../model/search/destinations.ts';
import { dialog } from '../../state/dialogs.ts';
import { notifyOfFailure } from '../../state/notices.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const MENU = ['settings', 'organization', 'channels'] as const;

/** The organization and the actor, with commands for the whole page. */
export function RealmMenu() {
  const state = useChatState();
  const store = useStore();
  const isOpen = useSignal(false);
  const element = useRef<HTMLDivElement>(null);
  const self = selfOf(state);
  useEffect(() => {
    const close = (event: Event) => {
      if (!element.current?.contains(event.target as Node)) isOpen.value = false;
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);
  return (
    <div
      class="realm-menu"
      ref={element}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen.value) return;
        event.stopPropagation();
        isOpen.value = false;
        element.current?.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        class="realm-button"
        aria-expanded={isOpen.value}
        aria-controls="realm-menu"
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <Avatar user={self} size={28} />
        <span class="realm-names">
          <strong>{state.realm.name ?? 'Tandem'}</strong>
          <span class="muted">{self?.full_name}</span>
        </span>
        <Icon name="chevron" size={14} />
      </button>
      {isOpen.value && (
        <div class="popover" id="realm-menu">
          <button
            type="button"
            class="menu-item"
            onClick={() => {
              isOpen.value = false;
              // It has the focus again when the window is closed.
              element.current?.querySelector('button')?.focus();
              dialog.value = { kind: 'status' };
            }}
          >
            <Icon name="smile" size={16} />
            {t('status.title')}
          </button>
          <ThemeChoice />
          <nav aria-label={t('view.settings')}>
            {MENU.map((view) => (
              <a
                key={view}
                class="menu-item"
                href={VIEWS[view]}
                onClick={() => (isOpen.value = false)}
              >
                {t(`view.${view}`)}
              </a>
            ))}
          </nav>
          <button
            type="button"
            class="menu-item"
            onClick={() => void logOut(store).catch(notifyOfFailure)}
          >
            <Icon name="exit" size={16} />
            {t('views.logOut')}
          </button>
        </div>
      )}
    </div>
  );
}
