/// <reference lib="dom" />
import type { RefObject } from 'preact';
import { t } from '../i18n/translate.ts';
import { selectedIn, applyTo } from './text-field.ts';
import { withInserted } from './text-edits.ts';
import type { Uploads } from './uploads.ts';

/** The text into which files are attached. */
export interface AttachmentTarget {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly uploads: Uploads;
  readonly owner: string;
  /** Changes the text when its field is not shown any more: the actor has opened another conversation. */
  readonly changeHidden: (change: (text: string) => string) => void;
}

/** Uploads files; the text names each where its link will be. */
export function attach(files: Iterable<File>, target: AttachmentTarget): void {
  const { field, uploads, owner } = target;
  for (const file of files) {
    if (!field.current) return;
    const note = `[${t('compose.uploading', { name: labelOf(file.name) })}…]()`;
    const selected = selectedIn(field.current);
    const before = selected.text.slice(0, selected.start);
    const lead = before === '' || /\s$/.test(before) ? '' : ' ';
    applyTo(field.current, withInserted(selected, `${lead}${note} `));
    const replace = (by: string) => replaceIn(target, note, by);
    uploads.start(owner, file, {
      onDone: (url) => replace(`[${labelOf(file.name)}](${url})`),
      onCancel: () => replace(''),
    });
  }
}

/** Brackets would end the label. */
function labelOf(name: string): string {
  return name.replace(/[[\]]/g, '_');
}

function replaceIn({ field, changeHidden }: AttachmentTarget, note: string, by: string): void {
  const element = field.current;
  if (!element) {
    changeHidden((text) => text.replace(note, () => by));
    return;
  }
  const { text, start, end } = selectedIn(element);
  const at = text.indexOf(note);
  if (at < 0) return;
  const shift = by.length - note.length;
  const moved = (position: number) => (position > at ? Math.max(at, position + shift) : position);
  const isFocused = document.activeElement === element;
  const next = text.slice(0, at) + by + text.slice(at + note.length);
  applyTo(element, { text: next, start: moved(start), end: moved(end) });
  if (!isFocused) element.blur();
}
