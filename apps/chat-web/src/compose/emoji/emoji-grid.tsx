/// <reference lib="dom" />
import type { Emoji } from '../../model/emoji/emoji-index.ts';
import { EmojiPicture } from './emoji-picture.tsx';

interface EmojiGridProps {
  readonly emoji: readonly Emoji[];
  readonly label: string;
  readonly onChoose: (emoji: Emoji) => void;
}

/** Emoji in rows; arrows move between them. */
export function EmojiGrid({ emoji, label, onChoose }: EmojiGridProps) {
  return (
    <div class="emoji-grid" role="group" aria-label={label} onKeyDown={moveFocus}>
      {emoji.map((each, index) => (
        <button
          key={each.code}
          type="button"
          class="emoji-cell"
          // One stop for the Tab key; arrows reach the others.
          tabIndex={index === 0 ? 0 : -1}
          aria-label={each.name.replaceAll('_', ' ')}
          title={`:${each.name}:`}
          onClick={() => onChoose(each)}
        >
          <EmojiPicture emoji={each} />
        </button>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent): void {
  const grid = event.currentTarget as HTMLElement;
  const cells = [...grid.children] as HTMLElement[];
  const at = cells.indexOf(document.activeElement as HTMLElement);
  const top = cells[0]?.offsetTop;
  const columns = cells.filter((cell) => cell.offsetTop === top).length || 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  const next = cells[at + step];
  if (next) next.focus();
  else if (event.key === 'ArrowUp') grid.parentElement?.querySelector('input')?.focus();
}
