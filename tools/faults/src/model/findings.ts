/** A violation. */
export interface Finding {
  readonly round: number;
  readonly kind: string;
  readonly detail: string;
}

const MAX_FINDINGS = 200;

/** The findings, in order. */
export class Findings {
  readonly list: Finding[] = [];
  round = 0;
  /** Number of findings beyond those that are stored. */
  more = 0;

  note(kind: string, detail: string): void {
    if (this.list.length >= MAX_FINDINGS) this.more += 1;
    else this.list.push({ round: this.round, kind, detail });
  }
}
