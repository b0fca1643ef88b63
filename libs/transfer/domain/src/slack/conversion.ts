/** A row of the archive. */
export type ArchiveRow = Readonly<Record<string, unknown>>;

/** The report of a conversion. @see ReportBuilder */
export interface ConversionReport {
  add(section: 'skipped' | 'leftOut' | 'clashes', entry: string, times?: number): void;
}
