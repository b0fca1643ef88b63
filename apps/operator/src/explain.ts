import { identityErrors } from '@tandem/identity-rest';
import { DomainError, OperatorError } from '@tandem/shared-kernel';
import { wireErrorOf, type WireErrorEntry } from '@tandem/shared-chat-wire';
import { ConfigError } from '@tandem/shared-runtime';
import { CommanderError } from 'commander';
import type { ReportedError } from './output.ts';

const TEXTS: Readonly<Record<string, WireErrorEntry>> = identityErrors;

/** Describes a failure in one line; an unexpected one with its stack. */
interface Explanation extends ReportedError {
  readonly isUsage: boolean;
}

export function explain(error: unknown): Explanation {
  if (error instanceof ConfigError) {
    return { code: 'ENVIRONMENT', message: error.faults.join('; '), isUsage: true };
  }
  if (error instanceof CommanderError) {
    return { code: 'USAGE', message: error.message.replace(/^error: /, ''), isUsage: true };
  }
  if (error instanceof OperatorError) {
    return { code: 'FAILED', message: error.message, isUsage: false };
  }
  if (error instanceof DomainError) {
    const { code, data } = error as DomainError;
    const entry = TEXTS[code];
    return { code, message: entry ? wireErrorOf(entry, data).msg : code, isUsage: false };
  }
  return {
    code: 'UNEXPECTED',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    isUsage: false,
  };
}
