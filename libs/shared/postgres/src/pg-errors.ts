interface DriverError {
  readonly code?: string;
  readonly constraint?: string;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** PostgreSQL ended the transaction for reasons that another try need not meet. */
export function isRetryable(error: unknown): boolean {
  const code = (error as DriverError | null)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
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
