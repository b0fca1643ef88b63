/// <reference lib="dom" />

/** Runs `refresh` when `button` is pressed, and says so as long as it takes. */
export function refreshButton(button: HTMLElement, refresh: () => Promise<void>): void {
  const label = button.textContent;
  button.addEventListener('click', () => {
    button.textContent = 'Refreshing…';
    void refresh().finally(() => {
      button.textContent = label;
    });
  });
}
