import { readFileSync } from 'node:fs';
import { OperatorError } from '@tandem/shared-kernel';
import type { BenchReport } from './costs.ts';

/** Reads a report of the benchmark. @throws OperatorError in one line */
export function readReport(file: string): BenchReport {
  const report = parse(file);
  if (!isReport(report)) throw unusable(file, 'it is no report of the benchmark');
  return report;
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw unusable(file, error instanceof SyntaxError ? 'it is not JSON' : reasonOf(error));
  }
}

function isReport(value: unknown): value is BenchReport {
  const { results } = (value ?? {}) as { readonly results?: unknown };
  return (
    Array.isArray(results) &&
    results.every((each: unknown) => typeof (each as { name?: unknown } | null)?.name === 'string')
  );
}

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

function unusable(file: string, reason: string): OperatorError {
  return new OperatorError(
    `--costs ${file} cannot be used: ${reason}. Write one by: npm run bench -- --json ${file}`,
  );
}
