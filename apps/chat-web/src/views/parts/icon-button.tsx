import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Of the picture, in px. */
  readonly size?: number;
  /** The state of a button that switches something on and off. */
  readonly isPressed?: boolean;
  /** It has the focus when its window opens. */
  readonly isFirst?: boolean;
  /** A press leaves the focus where it is. */
  readonly keepsFocus?: boolean;
  readonly onClick: () => void;
}

/** A button that shows a picture, with its meaning as a tip. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, size, isPressed, isFirst, keepsFocus = false, onClick } = props;
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      autofocus={isFirst}
      onMouseDown={(event) => keepsFocus && event.preventDefault()}
      onClick={onClick}
    >
      <Icon name={icon} {...(size !== undefined && { size })} />
    </button>
  );
}
