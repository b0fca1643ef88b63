/** The colors of new subscriptions, in this order. */
export const SUBSCRIPTION_COLORS = [
  '#76ce90',
  '#fae589',
  '#a6c7e5',
  '#e79ab5',
  '#bfd56f',
  '#f4ae55',
  '#b0a5fd',
  '#addfe5',
  '#f5ce6e',
  '#c2726a',
  '#94c849',
  '#bd86e5',
  '#ee7e4a',
  '#a6dcbf',
  '#95a5fd',
  '#53a063',
  '#9987e1',
  '#e4523d',
  '#c2c2c2',
  '#4f8de4',
  '#c6a8ad',
  '#e7cc4d',
  '#c8bebf',
  '#a47462',
] as const;

/** The colors that a user has, and picks further ones. */
export class ColorPicker {
  readonly #used: Set<string>;
  #picked = 0;

  constructor(used: Iterable<string>) {
    this.#used = new Set(used);
  }

  /** A color that the user does not use yet; when all are used, they repeat in order. */
  pick(): string {
    const free = SUBSCRIPTION_COLORS.find((color) => !this.#used.has(color));
    const color = free ?? SUBSCRIPTION_COLORS[this.#picked++ % SUBSCRIPTION_COLORS.length];
    this.#used.add(color as string);
    return color as string;
  }
}
