import { OperatorError } from '@tandem/shared-kernel';

/** The embedded server cannot run. */
export class EmbeddedPostgresError extends OperatorError {
  override readonly name = 'EmbeddedPostgresError';
}

/** The line of a program's output that explains the failure. */
export function reasonIn(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const errors = lines.filter((line) => /error|fatal|panic|no space|permission/i.test(line));
  return (errors.at(-1) ?? lines.at(-1) ?? 'no reason given').replace(
    /^.*?(ERROR|FATAL|PANIC|error): +/,
    '',
  );
}

/**
 * The error for a folder that cannot be used, with a remedy; `reason` is the code of the system, or a
 * program's text.
 */
export function folderError(root: string, reason: string): EmbeddedPostgresError {
  if (/ENOSPC|EDQUOT|no space left/i.test(reason)) {
    return new EmbeddedPostgresError(
      `the disk of ${root} is full: free some space, or set DATA_DIR to a folder on another`,
    );
  }
  return new EmbeddedPostgresError(
    `cannot write to ${root} (${reason}): set DATA_DIR to a folder that you may write to`,
  );
}
