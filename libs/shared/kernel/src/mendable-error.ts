/**
 * A failure that the person who runs a process can mend. The message is one line that says what to
 * do; it is shown without a stack.
 */
export class MendableError extends Error {
  override readonly name: string = 'MendableError';
}
