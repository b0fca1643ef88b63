import type { WireErrorEntry } from '@tandem/shared-chat-wire';

/** The usual failure. */
export const badRequest = (msg: string) =>
  ({ status: 400, code: 'BAD_REQUEST', msg }) as const satisfies WireErrorEntry;

/** A failure with a specific code. */
export const coded = <C extends string>(code: C, msg: string) =>
  ({ status: 400, code, msg }) as const satisfies WireErrorEntry;
