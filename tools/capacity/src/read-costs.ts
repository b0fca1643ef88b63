import { readFileSync } from 'node:fs';
import { OperatorError } from '@tandem/shared-kernel';
import { withMeasured, type BenchReport, type Costs } from './costs.ts';

const COSTS = new URL('../costs.json', import.meta.url);

/**
 * The costs of the model.
 *
 * @param bench the file of a report of the benchmark, whose figures replace committed ones; null: none
 * @throws OperatorError in one line
 */
export function readCosts(bench: string | null): Costs {
  const { costs } = JSON.parse(readFileSync(COSTS, 'utf8')) as { readonly costs: Costs };
  return bench === null ? costs : withMeasured(costs, readReport(bench));
}

function readReport(file: string): BenchReport {
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
