import type { ComponentChildren, RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { optionId, type Choice, type Choices } from './use-choices.ts';
import { useFloating } from './use-floating.ts';

interface ChoiceListProps<T extends Choice> {
  readonly choices: Choices<T>;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly placement?: 'top-start' | 'bottom-start';
  readonly draw: (item: T) => ComponentChildren;
}

/** The choices for a field, beside it. The field has the focus and names the active choice. */
export function ChoiceList<T extends Choice>({
  choices,
  anchor,
  label,
  placement = 'bottom-start',
  draw,
}: ChoiceListProps<T>) {
  const list = useFloating<HTMLUListElement>(anchor, placement, { isAsWide: true });
  const { id, items, active, choose } = choices;
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);
  return (
    <ul ref={list} id={id} class="floating choices" role="listbox" aria-label={label}>
      {items.map((item, index) => (
        <li
          key={item.key}
          id={optionId(id, index)}
          class="choice"
          role="option"
          aria-selected={index === active}
          // The field stays focused.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(index)}
        >
          {draw(item)}
        </li>
      ))}
    </ul>
  );
}
