/// <reference lib="dom" />
import type { Conversation } from '@tandem/chat-client';
import { useEffect, useState } from 'preact/hooks';
import { useRoute } from '../app/location.ts';
import { useChatState, useStore } from '../app/store-context.ts';
import { conversationOfNarrow } from '../state/narrows.ts';
import { Palette } from './palette.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { shortcutFor } from './shortcuts.ts';

/** The shortcuts of the page, and the windows that they open. */
export function Keyboard() {
  const store = useStore();
  const state = useChatState();
  const [dialog, setDialog] = useState<'palette' | 'help' | null>(null);
  const shown = useRoute();
  const conversation: Conversation | null =
    shown.view === 'messages' ? conversationOfNarrow(shown.narrow, state) : null;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (isEscapeOfComposer(event)) {
        // Keys act on messages again.
        if (!store.feeds.select('last')) document.getElementById('main')?.focus();
        return;
      }
      if (!isFree(event)) return;
      const shortcut = shortcutFor(event, isWritten(event.target));
      if (!shortcut || shortcut.run({ store, conversation, open: setDialog }) === false) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [store, conversation]);
  const close = () => setDialog(null);
  if (dialog === 'palette') return <Palette onClose={close} />;
  return dialog === 'help' ? <ShortcutHelp onClose={close} /> : null;
}

function isEscapeOfComposer({ key, target }: KeyboardEvent): boolean {
  return key === 'Escape' && target instanceof Element && target.matches('.composer-field');
}

/** Menus and lists have uses of their own for some keys, as controls have for Enter. */
function isFree({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest('[role="menu"], [role="listbox"], [role="dialog"], [role="tablist"]')) {
    return false;
  }
  return key !== 'Enter' || !target.matches('a, button, summary, [role="button"]');
}

function isWritten(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
