/// <reference lib="dom" />
import { element } from './element.ts';

/** What the reader has to know before the data: at most one thing at a time. */
export class Notice {
  readonly #holder: HTMLElement;

  constructor(holder: HTMLElement) {
    this.#holder = holder;
  }

  /** Shows `text`, with a button when something can be done. The same text again is not repeated. */
  show(title: string, text: string, retry?: () => void): void {
    if (!this.#holder.hidden && this.#holder.dataset.shown === title + text) return;
    this.#holder.dataset.shown = title + text;
    const parts: HTMLElement[] = [element('strong', {}, title), element('span', {}, text)];
    if (retry !== undefined) {
      const button = element('button', { type: 'button', class: 'button' }, 'Try again');
      button.addEventListener('click', retry);
      parts.push(button);
    }
    this.#holder.replaceChildren(...parts);
    this.#holder.hidden = false;
  }

  hide(): void {
    this.#holder.hidden = true;
    this.#holder.replaceChildren();
  }
}
