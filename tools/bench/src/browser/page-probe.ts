/** The state of a page that waits for a paint. */
interface Wait {
  /** Shown articles that do not count: they were shown before. */
  readonly except?: readonly string[];
  /** A text that the article must contain; without it, any article counts. */
  readonly text?: string;
}

/** The functions that {@link installProbe} adds to a page. */
export interface Probe {
  /**
   * Resolves when a message has been painted in the visible part of the page.
   *
   * @returns ms since the navigation began
   * @throws Error after a minute
   */
  painted(wait: Wait): Promise<number>;
  /** The ids of the messages in the document. */
  shown(): readonly string[];
}

declare global {
  interface Window {
    probe: Probe;
    /** The data of a static page; a page of the service has none. */
    bytes?: Promise<unknown>;
  }
}

/** Runs in the page before its own scripts. */
export function installProbe(): void {
  const limitMs = 60_000;
  const articles = () => [...document.querySelectorAll<HTMLElement>('article[data-message]')];
  const idOf = (article: HTMLElement) => article.dataset.message ?? '';
  const isSeen = (article: HTMLElement) => {
    const { top, bottom, height } = article.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight && article.checkVisibility();
  };
  window.probe = {
    shown: () => articles().map(idOf),
    painted: ({ except = [], text = '' }) =>
      new Promise((resolve, reject) => {
        const end = performance.now() + limitMs;
        const before = new Set(except);
        const look = () => {
          const found = articles().some(
            (each) =>
              !before.has(idOf(each)) && (each.textContent ?? '').includes(text) && isSeen(each),
          );
          if (!found) {
            if (performance.now() > end) reject(new Error('no message is painted'));
            else requestAnimationFrame(look);
            return;
          }
          // Resolves in the task after this frame.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now());
          channel.port2.postMessage(null);
        };
        look();
      }),
  };
}
