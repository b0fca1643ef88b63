/** Something that must not be. */
export interface Finding {
  readonly round: number;
  readonly kind: string;
  readonly detail: string;
}

const KEPT = 200;

/** What was found, in order. */
export class Findings {
  readonly list: Finding[] = [];
  round = 0;
  /** Findings beyond those that are kept. */
  more = 0;

  note(kind: string, detail: string): void {
    if (this.list.length >= KEPT) this.more += 1;
    else this.list.push({ round: this.round, kind, detail });
  }
}
