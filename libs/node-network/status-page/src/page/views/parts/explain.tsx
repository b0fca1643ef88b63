import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/translate.ts';

interface ExplainProps {
  /** The name of the explained figure. */
  readonly what: string;
  readonly text: string;
}

/** Pixels that stay free beside the text. */
const MARGIN = 8;

/**
 * A button that explains a figure on hover, focus and tap. Escape closes the text, and the pointer may move onto it.
 *
 * @see https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus
 */
export function Explain({ what, text }: ExplainProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen || tip.current === null || button.current === null) return;
    // In the top layer no part of the page cuts it off.
    tip.current.showPopover();
    showBelow(tip.current, button.current);
    const close = () => setOpen(false);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', close, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', close, { capture: true });
    };
  }, [isOpen]);
  return (
    <span
      class="explain"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
    >
      <button
        type="button"
        class="explain-button"
        ref={button}
        aria-label={t('shell.explain', { what })}
        aria-describedby={isOpen ? id : undefined}
        aria-expanded={isOpen}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">?</span>
      </button>
      {isOpen && (
        <span class="explain-text" id={id} role="tooltip" popover="manual" ref={tip}>
          {text}
        </span>
      )}
    </span>
  );
}

/** Shows the text below its button, or above it where there is no room, and never beside the window. */
function showBelow(tip: HTMLElement, button: HTMLElement): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const anchor = button.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.max(MARGIN, Math.min(anchor.left, clientWidth - MARGIN - width));
  const fits = anchor.bottom + height <= clientHeight;
  const top = fits ? anchor.bottom : Math.max(0, anchor.top - height);
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}
