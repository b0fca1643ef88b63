import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';

interface PlainComposerProps {
  readonly placeholder: string;
  readonly maxLength: number;
  readonly onSend: (content: string) => void;
}

/** A field that grows with its text. Enter sends, with Shift it breaks the line. */
export function PlainComposer({ placeholder, maxLength, onSend }: PlainComposerProps) {
  const text = useSignal('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // A touch keyboard would cover the messages.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  const send = () => {
    const content = text.value.trim();
    if (content === '') return;
    text.value = '';
    onSend(content);
    field.current?.focus();
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        aria-label={placeholder}
        placeholder={placeholder}
        dir="auto"
        rows={1}
        maxLength={maxLength}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <button
        type="submit"
        class="icon-button send"
        aria-label="Send"
        disabled={text.value.trim() === ''}
      >
        <Icon name="send" size={18} />
      </button>
    </form>
  );
}
