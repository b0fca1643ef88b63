import { useState } from 'preact/hooks';

interface ConfirmButtonProps {
  readonly text: string;
  /** What the button says until it is pressed again. */
  readonly question: string;
  /** What it acts on, for users who do not see the row. */
  readonly object?: string;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
}

/** A button for what cannot be undone: it acts when it is pressed twice. */
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
