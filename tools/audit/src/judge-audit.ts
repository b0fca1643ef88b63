/** A known weakness of a package that does not concern this project, with the reason. */
export interface AuditException {
  /** The name of the package in the registry. */
  readonly package: string;
  /** The advisory’s address. */
  readonly advisory: string;
  /** A sentence that a reviewer can check. */
  readonly reason: string;
  /** The day of the next review, as YYYY-MM-DD. */
  readonly until: string;
}

/** The relevant part of `npm audit --json`. */
export interface AuditReport {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly via: readonly (string | { readonly url: string; title: string })[] }>
  >;
  readonly error?: { readonly summary?: string };
}

export interface AuditVerdict {
  /** Advisories without an explanation. */
  readonly open: readonly string[];
  /** Exceptions without a match, or expired ones. */
  readonly stale: readonly string[];
  /** False: the registry returned no data. */
  readonly isAnswered: boolean;
}

/**
 * Compares the known vulnerabilities of the packages with the exceptions.
 *
 * @param today as YYYY-MM-DD
 */
export function judgeAudit(
  report: AuditReport,
  exceptions: readonly AuditException[],
  today: string,
): AuditVerdict {
  if (!report.vulnerabilities) return { open: [], stale: [], isAnswered: false };
  const found = Object.entries(report.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((each) => (typeof each === 'string' ? [] : [{ name, ...each }])),
  );
  const isSame = (exception: AuditException, each: { name: string; url: string }) =>
    exception.package === each.name && exception.advisory === each.url;
  const isOver = ({ until }: AuditException) => until <= today;
  return {
    isAnswered: true,
    open: found
      .filter((each) => !exceptions.some((one) => isSame(one, each) && !isOver(one)))
      .map(({ name, title, url }) => `${name}: ${title} (${url})`),
    stale: exceptions
      .filter((one) => isOver(one) || !found.some((each) => isSame(one, each)))
      .map((one) => `${one.package}: ${one.advisory}`),
  };
}
