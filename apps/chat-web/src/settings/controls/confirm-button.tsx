import { useState } from 'preact/hooks';

interface ConfirmButtonProps {
  readonly text: string;
  /** The text of the button until it is pressed again. */
  readonly question: string;
  /** The object of the act, for users of screen readers. */
  readonly object?: string;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
}

/** A button for an act that cannot be undone: it acts when it is pressed twice. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const text = isAsking ? props.question : props.text;
  return (
    <button
      type="button"
      class={isAsking ? 'button small danger' : 'button small'}
      aria-label={props.object === undefined ? undefined : `${text}: ${props.object}`}
      disabled={props.isDisabled}
      onBlur={() => setIsAsking(false)}
      onClick={() => {
        setIsAsking(!isAsking);
        if (isAsking) props.onConfirm();
      }}
    >
      {text}
    </button>
  );
}
