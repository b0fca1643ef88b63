/// <reference lib="dom" />
import { useId, useState } from 'preact/hooks';

/** Something that can be chosen from a list. */
export interface Choice {
  readonly key: string;
}

/** A list of choices whose field has the focus all the time. */
export interface Choices<T extends Choice> {
  readonly id: string;
  readonly items: readonly T[];
  readonly active: number;
  /** The id of the active choice, for `aria-activedescendant`. */
  readonly activeId: string | undefined;
  readonly choose: (index: number) => void;
  /** @returns whether the key belongs to the list */
  readonly handleKey: (event: KeyboardEvent) => boolean;
}

/**
 * The keyboard of a list below or above a field: arrows move, Enter and Tab choose.
 *
 * @param items empty while the list is closed
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function useChoices<T extends Choice>(
  items: readonly T[],
  onChoose: (item: T) => void,
  { isFirstActive = true }: { readonly isFirstActive?: boolean } = {},
): Choices<T> {
  const id = useId();
  const [moved, setMoved] = useState<{ readonly key: string | null; readonly first: string }>();
  const first = items[0]?.key ?? '';
  // Other items than those among which the user moved: the list begins again.
  const key = moved?.first === first ? moved.key : null;
  const known = items.findIndex((item) => item.key === key);
  const active = known >= 0 ? known : isFirstActive ? 0 : -1;
  const move = (index: number) => setMoved({ key: items[index]?.key ?? null, first });
  const choose = (index: number) => {
    const item = items[index];
    if (item) onChoose(item);
  };
  const handleKey = (event: KeyboardEvent): boolean => {
    if (items.length === 0 || event.isComposing || event.ctrlKey || event.metaKey) return false;
    const { length } = items;
    if (event.key === 'ArrowDown') move((active + 1) % length);
    else if (event.key === 'ArrowUp') move((Math.max(active, 0) - 1 + length) % length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && active >= 0 && !event.shiftKey) {
      choose(active);
    } else return false;
    event.preventDefault();
    return true;
  };
  const activeId = items[active] ? optionId(id, active) : undefined;
  return { id, items, active, activeId, choose, handleKey };
}

/** The id of a choice. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
