import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import type { Emoji } from '../../model/emoji/emoji-index.ts';
import { composeStoreOf } from '../compose-store.ts';
import { EmojiPicker } from './emoji-picker.tsx';

interface EmojiButtonProps {
  readonly label: string;
  readonly onChoose: (emoji: Emoji) => void;
  /** The picture of the button. */
  readonly children: ComponentChildren;
}

/** A button that opens the picker of emoji; disabled until they are loaded. */
export function EmojiButton({ label, onChoose, children }: EmojiButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useSignal(false);
  const index = composeStoreOf(useStore()).emoji.value;
  return (
    <>
      <button
        ref={button}
        type="button"
        class="icon-button"
        title={label}
        aria-label={label}
        aria-expanded={isOpen.value}
        disabled={index === null}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {children}
      </button>
      {isOpen.value && index && (
        <EmojiPicker
          index={index}
          anchor={button}
          onChoose={(emoji) => {
            isOpen.value = false;
            button.current?.focus();
            onChoose(emoji);
          }}
          onClose={() => (isOpen.value = false)}
        />
      )}
    </>
  );
}
