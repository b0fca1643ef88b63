import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import {
  MAX_MESSAGES_PER_FETCH,
  type MessageWindow,
  type NarrowQueries,
} from '../narrow/narrow-queries.ts';
import type { NarrowTermInput } from '../narrow/narrow-term.ts';
import { parseNarrow } from '../narrow/parse-narrow.ts';
import { editableFlag, flagOperation } from './editable-flag.ts';
import { UpdateFlags } from './update-flags.ts';

/** Flags of the messages of a narrow, around an anchor. */
interface UpdateFlagsInNarrowInput {
  readonly narrow: readonly NarrowTermInput[];
  readonly window: MessageWindow;
  readonly flag: string;
  readonly operation: string;
}

/** The result of the update. */
interface UpdateFlagsInNarrowResult {
  /** The number of processed messages. */
  readonly processedCount: number;
  /** The number of messages whose flag changed. */
  readonly updatedCount: number;
  readonly firstProcessedId: number | null;
  readonly lastProcessedId: number | null;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
  readonly ignoredChannelIds: readonly number[];
}

type Ports = Pick<MessagingPorts, 'unitOfWork'> & {
  readonly narrows: Pick<NarrowQueries, 'findRange'>;
};

/**
 * Sets or removes a flag of the messages of a narrow; more than {@link MAX_MESSAGES_PER_FETCH} are cut, the
 * newer side first.
 *
 * @see the operation `update-message-flags-for-narrow`
 */
export class UpdateFlagsInNarrow {
  readonly #narrows: Ports['narrows'];
  readonly #updateFlags: UpdateFlags;

  constructor(ports: Ports) {
    this.#narrows = ports.narrows;
    this.#updateFlags = new UpdateFlags(ports);
  }

  /**
   * @throws MessagingError ANCHOR_EXCLUDED_INSIDE, NARROW_INVALID, NARROW_COMBINATION_INVALID,
   *   FLAG_UNKNOWN, FLAG_NOT_EDITABLE, FLAG_OPERATION_UNKNOWN
   */
  async execute(
    actor: Actor,
    { narrow, window, flag, operation }: UpdateFlagsInNarrowInput,
  ): Promise<UpdateFlagsInNarrowResult> {
    if (!window.includeAnchor && window.before > 0 && window.after > 0) {
      throw new MessagingError('ANCHOR_EXCLUDED_INSIDE');
    }
    editableFlag(flag);
    flagOperation(operation);
    const range = await this.#narrows.findRange(actor, parseNarrow(narrow), clamped(window));
    const { ids: messageIds } = range;
    const input = { messageIds, flag, operation, omitsMissing: true };
    const updated = await this.#updateFlags.execute(actor, input);
    return {
      processedCount: messageIds.length,
      updatedCount: updated.changedIds.length,
      firstProcessedId: messageIds[0] ?? null,
      lastProcessedId: messageIds.at(-1) ?? null,
      foundOldest: range.foundOldest,
      foundNewest: range.foundNewest,
      ignoredChannelIds: updated.ignoredChannelIds,
    };
  }
}

function clamped(window: MessageWindow): MessageWindow {
  const before = Math.min(window.before, MAX_MESSAGES_PER_FETCH);
  return { ...window, before, after: Math.min(window.after, MAX_MESSAGES_PER_FETCH - before) };
}
