/// <reference lib="dom" />
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { Candidate, Completion, CompletionSource } from '../model/completion/candidate.ts';
import { complete, withCandidate } from '../model/completion/complete.ts';
import { useChoices, type Choices } from './choices/use-choices.ts';
import { applyTo } from './text-field.ts';

/** The completion of a field, and its handlers of events. */
export interface FieldCompletion {
  readonly choices: Choices<Candidate>;
  /** The text or the caret has changed. */
  readonly update: () => void;
  readonly close: () => void;
  /** @returns whether the key belongs to the completion */
  readonly handleKey: (event: KeyboardEvent) => boolean;
}

/** Completes the text of a field. */
export function useCompletion(
  field: RefObject<HTMLTextAreaElement | null>,
  sourceOf: () => CompletionSource,
): FieldCompletion {
  const [completion, setCompletion] = useState<Completion | null>(null);
  // Closed by Escape at this part: it stays closed while the part is written.
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const insert = (candidate: Candidate) => {
    if (!field.current || !completion) return;
    const { text, caret } = withCandidate(field.current.value, completion, candidate);
    setCompletion(null);
    applyTo(field.current, { text, start: caret, end: caret });
  };
  const choices = useChoices(completion?.candidates ?? [], insert);
  const update = () => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const found =
      selectionStart === selectionEnd ? complete(value, selectionStart, sourceOf()) : null;
    setCompletion(found?.start === closedAt ? null : found);
    if (found?.start !== closedAt) setClosedAt(null);
  };
  const close = () => setCompletion(null);
  const handleKey = (event: KeyboardEvent): boolean => {
    if (completion && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setClosedAt(completion.start);
      close();
      return true;
    }
    return choices.handleKey(event);
  };
  return { choices, update, close, handleKey };
}
