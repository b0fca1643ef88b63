import { t } from '../../i18n/translate.ts';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * Opens a window over the page, as long as it is drawn.
 *
 * @param onClose called when the user closes it
 */
export function useWindow(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  const closed = useRef(onClose);
  closed.current = onClose;
  useLayoutEffect(() => {
    const opened = element.current;
    if (!opened) return undefined;
    const report = () => closed.current();
    opened.addEventListener('close', report);
    // Focuses the control that has `autofocus`, or else the first one.
    opened.showModal();
    return () => {
      opened.removeEventListener('close', report);
      // The browser focuses what had the focus before only if the window closes before it leaves the document.
      opened.close();
    };
  }, []);
  // A window belongs to the view from which it was opened: the browser's button to go back closes it.
  useEffect(() => {
    const close = () => element.current?.close();
    window.addEventListener('hashchange', close);
    return () => window.removeEventListener('hashchange', close);
  }, []);
  return element;
}

/** A window over the page, as long as it is drawn. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useWindow(onClose);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-label={title}
      onClick={(event) => {
        // The dialog itself is its backdrop; its contents are its children.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div class="dialog-box">
        <header class="dialog-head">
          <h2>{title}</h2>
          <button
            type="button"
            class="icon-button"
            aria-label={t('views.close')}
            onClick={() => element.current?.close()}
          >
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
