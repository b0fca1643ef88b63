import type { ReadingFailures } from '@tandem/messaging-domain';
import type { WireErrorEntry, WireErrorTable } from '@tandem/shared-chat-wire';

const badRequest = (msg: string) =>
  ({ status: 400, code: 'BAD_REQUEST', msg }) as const satisfies WireErrorEntry;

/** The wire form of the failures of flags. */
export const readingErrors = {
  FLAG_UNKNOWN: badRequest("Invalid flag: '{flag}'"),
  FLAG_NOT_EDITABLE: badRequest("Flag not editable: '{flag}'"),
  FLAG_OPERATION_UNKNOWN: badRequest("Invalid message flag operation: '{operation}'"),
  TOPIC_UNKNOWN: badRequest("No such topic '{topic}'"),
} as const satisfies WireErrorTable<ReadingFailures>;
