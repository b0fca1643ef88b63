import { identityErrors } from '@tandem/identity-rest';
import { DomainError, MendableError } from '@tandem/shared-kernel';
import { wireErrorOf, type WireErrorEntry } from '@tandem/shared-chat-wire';
import { ConfigError } from '@tandem/shared-runtime';

const TEXTS: Readonly<Record<string, WireErrorEntry>> = identityErrors;

/** A failure in one line for the operator; what nobody foresaw keeps its stack. */
export function explain(error: unknown): { readonly message: string; readonly isUsage: boolean } {
  if (error instanceof ConfigError) return { message: error.faults.join('; '), isUsage: true };
  if (error instanceof MendableError) return { message: error.message, isUsage: false };
  if (error instanceof DomainError) {
    const { code, data } = error as DomainError;
    const entry = TEXTS[code];
    return { message: entry ? wireErrorOf(entry, data).msg : code, isUsage: false };
  }
  return {
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    isUsage: false,
  };
}
