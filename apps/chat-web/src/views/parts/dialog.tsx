import { t } from '../../i18n/translate.ts';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Opens a window over the page, as long as it is drawn. */
export function useWindow(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  // Focuses the control that has `autofocus`, or else the first one.
  useLayoutEffect(() => element.current?.showModal(), []);
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
  const element = useWindow();
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-label={title}
      onClose={onClose}
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
