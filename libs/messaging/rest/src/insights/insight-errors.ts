import type { InsightFailures } from '@tandem/messaging-domain';
import type { WireErrorEntry, WireErrorTable } from '@tandem/shared-chat-wire';

const badRequest = (msg: string) =>
  ({ status: 400, code: 'BAD_REQUEST', msg }) as const satisfies WireErrorEntry;

/** The wire form of the failures of queries about a message. */
export const insightErrors = {
  MESSAGE_HISTORY_DISABLED: badRequest('Message edit history is disabled in this organization'),
  READ_RECEIPTS_DISABLED: badRequest('Read receipts are disabled in this organization.'),
  REPORT_EXPLANATION_MISSING: badRequest('An explanation is required.'),
  MESSAGE_REPORTING_DISABLED: badRequest('Message reporting is not enabled in this organization.'),
} as const satisfies WireErrorTable<InsightFailures>;
