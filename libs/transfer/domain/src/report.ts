/** The results and the omissions of an import. */
export interface ImportReport {
  /** The number of imported records of each kind. */
  readonly imported: Readonly<Record<string, number>>;
  /** Names that were taken or invalid here, with their replacements. */
  readonly clashes: readonly string[];
  /** Records that could not be imported, and why. */
  readonly skipped: readonly string[];
  /** Tables that are deliberately not imported, with the number of their records and the reason. */
  readonly leftOut: readonly string[];
  /** Tables and fields that this version does not know. */
  readonly unknown: readonly string[];
}

/** The names of {@link ReportBuilder} entries. */
type Section = 'clashes' | 'skipped' | 'leftOut' | 'unknown';

/** An archive may have a million faults of one kind. */
const MAX_ENTRIES = 200;

/** Collects an {@link ImportReport}: equal entries are counted, and lists are bounded. */
export class ReportBuilder {
  readonly #imported = new Map<string, number>();
  readonly #entries = new Map<Section, Map<string, number>>();
  readonly #overflow = new Map<Section, number>();

  /** Continues a report of an import that was interrupted. */
  constructor(earlier: ImportReport | null = null) {
    if (earlier !== null) this.include(earlier);
  }

  /** Adds all of another report. */
  include(report: ImportReport): void {
    for (const [what, count] of Object.entries(report.imported)) this.count(what, count);
    for (const section of ['clashes', 'skipped', 'leftOut', 'unknown'] as const) {
      for (const entry of report[section]) {
        const [, text = entry, times] = /^(.*) \(×(\d+)\)$/s.exec(entry) ?? [];
        this.add(section, text, times === undefined ? 1 : Number(times));
      }
    }
  }

  count(what: string, by = 1): void {
    this.#imported.set(what, (this.#imported.get(what) ?? 0) + by);
  }

  add(section: Section, entry: string, times = 1): void {
    const entries = this.#entries.get(section) ?? new Map<string, number>();
    this.#entries.set(section, entries);
    if (entries.has(entry) || entries.size < MAX_ENTRIES) {
      entries.set(entry, (entries.get(entry) ?? 0) + times);
    } else {
      this.#overflow.set(section, (this.#overflow.get(section) ?? 0) + times);
    }
  }

  build(): ImportReport {
    const listOf = (section: Section): readonly string[] => {
      const entries = [...(this.#entries.get(section) ?? [])];
      const more = this.#overflow.get(section);
      const lines = entries.map(([text, times]) => (times === 1 ? text : `${text} (×${times})`));
      return more === undefined ? lines : [...lines, `and more (×${more})`];
    };
    return {
      imported: Object.fromEntries(this.#imported),
      clashes: listOf('clashes'),
      skipped: listOf('skipped'),
      leftOut: listOf('leftOut'),
      unknown: listOf('unknown'),
    };
  }
}
