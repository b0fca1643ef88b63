/**
 * A failure that the operator of a process can fix. The message is one line with a remedy; it is shown
 * without a stack.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
