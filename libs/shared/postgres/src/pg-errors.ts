import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import pg from 'pg';

interface DriverError {
  readonly code?: string;
  readonly constraint?: string;
}

/** Raised by `admit_change()`. */
const ORGANIZATION_MOVES = 'TDM02';
/** The server is a standby: after a failover, the one that was the primary. */
const READ_ONLY_SERVER = '25006';
/**
 * The server is starting, stopping, out of connections or memory, or a standby, the connection broke, or a
 * statement exceeded its time limit; or the organization is moving to another cell (TDM02).
 */
const SERVER_IS_BUSY_OR_AWAY = /^(?:08...|25006|53...|57014|57P0.|TDM02)$/;
/** The errors of the driver and its pool for a broken or failed connection. */
const NO_CONNECTION =
  /^(?:timeout e|Connection terminated|Client has|Client was|Cannot use a pool|Query read timeout)/;
const RETRY_AFTER_SECONDS = 2;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** PostgreSQL ended the transaction for reasons that another try need not meet. */
export function isRetryable(error: unknown): boolean {
  const code = (error as DriverError | null)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** The failure itself, or `TemporarilyUnavailable` when the database is unavailable. */
export function withAvailability(error: unknown): unknown {
  if (!(error instanceof Error) || !saysUnavailable(error)) return error;
  return new TemporarilyUnavailable('The database cannot be asked for now', RETRY_AFTER_SECONDS, {
    cause: error,
  });
}

function saysUnavailable(error: Error): boolean {
  const { code } = error as DriverError;
  if (error instanceof pg.DatabaseError) return SERVER_IS_BUSY_OR_AWAY.test(code ?? '');
  // Failures of a socket have the name of the operating system's error.
  return /^E[A-Z_]+$/.test(code ?? '') || NO_CONNECTION.test(error.message);
}

/** Failures of the server or the connection: they do not reveal the outcome of a command. */
const SERVER_FAILURE = /^(08|53|57|58|XX)|^40003$/;

/** PostgreSQL itself refused, for example by a constraint: nothing of the command has taken effect. */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !SERVER_FAILURE.test(error.code ?? 'XX');
}

/**
 * True if a statement outside of a transaction may have taken effect although it failed: the connection was
 * lost after it had been sent.
 */
export function leavesOutcomeUnknown(error: unknown): boolean {
  const cause = error instanceof TemporarilyUnavailable ? error.cause : error;
  if (!(cause instanceof Error) || isRefusal(cause)) return false;
  const { code = '' } = cause as DriverError;
  const neverSent = /^timeout exceeded when trying to connect|^Cannot use a pool/;
  return !NOT_DONE.test(code) && !neverSent.test(cause.message);
}

/** Out of resources, cancelled, or no server to connect to. */
const NOT_DONE = /^(?:53...|57014|57P03|ECONNREFUSED|ENOENT)$/;

/** The organization is moving to another cell; others in the same statement are not. */
export function isMoving(error: unknown): boolean {
  const cause = error instanceof TemporarilyUnavailable ? error.cause : error;
  return (cause as DriverError | null)?.code === ORGANIZATION_MOVES;
}

/** A write went to a standby: the connection is of no use, another one may lead to the primary. */
export function leadsToStandby(error: unknown): boolean {
  const cause = error instanceof TemporarilyUnavailable ? error.cause : error;
  return (cause as DriverError | null)?.code === READ_ONLY_SERVER;
}

/** A value does not fit its column, a constraint or an index. */
export function isRefusedValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23|54000)/.test(error.code ?? '');
}

/** A row with the same key exists, by the constraint or unique index of that name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return breaks(error, UNIQUE_VIOLATION, constraint);
}

/** The row referred to does not exist, by the constraint of that name. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return breaks(error, FOREIGN_KEY_VIOLATION, constraint);
}

function breaks(error: unknown, code: string, constraint: string | undefined): boolean {
  const failure = error as DriverError | null;
  return failure?.code === code && (constraint === undefined || failure.constraint === constraint);
}
