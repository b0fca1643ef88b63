/// <reference lib="dom" />
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ChoiceList } from '../choices/choice-list.tsx';
import { useChoices, type Choice } from '../choices/use-choices.ts';

interface ChoiceFieldProps<T extends Choice> {
  readonly label: string;
  readonly text: string;
  readonly maxLength?: number | undefined;
  readonly placement?: 'top-start' | 'bottom-start' | undefined;
  /** The dialog around it opens with the focus here. */
  readonly autofocus?: boolean;
  /** The first choice is taken by Enter; otherwise only one that was moved to. */
  readonly isFirstActive?: boolean;
  readonly choicesFor: (text: string) => readonly T[];
  readonly draw: (choice: T) => ComponentChildren;
  readonly onText: (text: string) => void;
  /** @returns true if the list stays open */
  readonly onChoose: (choice: T) => boolean | void;
  /** Backspace at the beginning. */
  readonly onDeleteBefore?: (() => void) | undefined;
  readonly onEnter?: (() => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
}

/** A field of one line that offers choices for its text. */
export function ChoiceField<T extends Choice>(props: ChoiceFieldProps<T>) {
  const { label, text, placement = 'top-start', isFirstActive = true } = props;
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const choose = (choice: T) => {
    setIsOpen(props.onChoose(choice) === true);
    field.current?.focus();
  };
  const items = isOpen ? props.choicesFor(text) : [];
  const choices = useChoices(items, choose, { isFirstActive });
  return (
    <>
      <input
        ref={field}
        class="field choice-field"
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={items.length > 0 ? choices.id : undefined}
        aria-activedescendant={choices.activeId}
        placeholder={label}
        autofocus={props.autofocus}
        autocomplete="off"
        dir="auto"
        maxLength={props.maxLength}
        value={text}
        onFocus={() => setIsOpen(true)}
        onClick={() => setIsOpen(true)}
        onBlur={() => {
          setIsOpen(false);
          props.onBlur?.();
        }}
        onInput={(event) => {
          setIsOpen(true);
          props.onText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (choices.handleKey(event)) return;
          if (event.key === 'Escape' && isOpen) {
            event.stopPropagation();
            setIsOpen(false);
          } else if (event.key === 'ArrowDown') setIsOpen(true);
          else if (event.key === 'Backspace' && text === '') props.onDeleteBefore?.();
          else if (event.key === 'Enter' && !event.isComposing && props.onEnter) {
            event.preventDefault();
            setIsOpen(false);
            props.onEnter();
          }
        }}
      />
      {items.length > 0 && (
        <ChoiceList
          choices={choices}
          anchor={field}
          label={label}
          placement={placement}
          draw={props.draw}
        />
      )}
    </>
  );
}
