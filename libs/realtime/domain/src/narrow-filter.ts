import type { NarrowTerm } from './event-queue.ts';
import { RealtimeError } from './realtime-error.ts';

/** The properties of a message in the queue that a filter reads. */
export interface FilteredMessage {
  readonly isDirect: boolean;
  /** `null` for direct messages. */
  readonly channelId: number | null;
  readonly channelName: string | null;
  readonly topic: string | null;
  readonly senderEmail: string;
  readonly flags: readonly string[];
}

const RESOLVED_MARK = '✔ ';
const EMPTY_TOPIC_NAME = 'general chat';

type Test = (message: FilteredMessage, operand: string) => boolean;

const sameText = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase();
const unnamed = (topic: string | null) => (topic?.toLowerCase() === EMPTY_TOPIC_NAME ? '' : topic);

const isTests: Readonly<Record<string, (message: FilteredMessage) => boolean>> = {
  dm: ({ isDirect }) => isDirect,
  private: ({ isDirect }) => isDirect,
  starred: ({ flags }) => flags.includes('starred'),
  unread: ({ flags }) => !flags.includes('read'),
  mentioned: ({ flags }) => flags.includes('mentioned'),
  alerted: ({ flags }) => flags.includes('has_alert_word'),
  resolved: ({ topic }) => topic?.startsWith(RESOLVED_MARK) ?? false,
};

const ofChannel: Test = ({ channelId, channelName }, operand) =>
  sameText(channelName, operand) || (channelId !== null && String(channelId) === operand);

const tests: Readonly<Record<string, Test>> = {
  channel: ofChannel,
  stream: ofChannel,
  topic: ({ topic }, operand) => sameText(unnamed(topic), unnamed(operand) ?? ''),
  sender: ({ senderEmail }, operand) => sameText(senderEmail, operand),
  is: (message, operand) => isTests[operand]?.(message) ?? false,
};

/**
 * Checks the filter of a queue.
 *
 * @throws RealtimeError NARROW_OPERATOR_NOT_SUPPORTED, NARROW_OPERAND_NOT_SUPPORTED
 */
export function checkNarrow(narrow: readonly NarrowTerm[]): void {
  for (const [operator, operand] of narrow) {
    if (!Object.hasOwn(tests, operator)) {
      throw new RealtimeError('NARROW_OPERATOR_NOT_SUPPORTED', { operator });
    }
    if (operator === 'is' && !Object.hasOwn(isTests, operand)) {
      throw new RealtimeError('NARROW_OPERAND_NOT_SUPPORTED', { operand });
    }
  }
}

/** Whether a message passes every term. */
export function passesNarrow(message: FilteredMessage, narrow: readonly NarrowTerm[]): boolean {
  return narrow.every(([operator, operand]) => tests[operator]?.(message, operand) ?? false);
}
