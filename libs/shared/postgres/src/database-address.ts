import { OperatorError } from '@tandem/shared-kernel';

/** PostgreSQL does not answer, or cannot be used. The message names the address, never the password. */
export class DatabaseUnavailable extends OperatorError {
  override readonly name = 'DatabaseUnavailable';
}

/** `host:port/database`: the part of an address that may be shown. */
export function addressOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host || 'socket'}${pathname}`;
  } catch {
    return 'an address that cannot be read';
  }
}

interface ConnectFailure {
  readonly message?: string;
  /** Node tries every address of a name, and keeps the reason of each. */
  readonly errors?: readonly ConnectFailure[];
  /** Set when an address could not be parsed: it contains the password. */
  readonly input?: unknown;
}

/** The reason for which connecting failed, in one line. */
export function reasonOf(error: unknown): string {
  const { message, errors, input } = error as ConnectFailure;
  if (errors) return errors.map(reasonOf).join('; ');
  return input === undefined && message ? message : 'not an address of PostgreSQL';
}
