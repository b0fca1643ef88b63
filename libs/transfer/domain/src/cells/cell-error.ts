import { OperatorError } from '@tandem/shared-kernel';

/** A command on cells that cannot be carried out; nothing has changed. */
export class CellError extends OperatorError {
  override readonly name = 'CellError';
}
