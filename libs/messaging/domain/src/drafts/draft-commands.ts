import type { Actor } from '@tandem/shared-kernel';
import { normalizeContent } from '../content/message-body.ts';
import { normalizeTopic } from '../content/topic-name.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { PERSONAL_LIMITS, limitReached } from '../stores/personal-limits.ts';
import type { DraftContent } from './draft.ts';

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'clock'>;

/** A draft as its author sends it; without a time it was edited now. */
export type DraftInput = Omit<DraftContent, 'timestamp'> & {
  readonly timestamp?: number | null | undefined;
};

/** Stores drafts. @see the operation `create-drafts` */
export class AddDrafts {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @returns the IDs of the drafts, in their order
   * @throws MessagingError DRAFTS_NOT_SYNCHRONIZED, DRAFT_NEEDS_ONE_CHANNEL, CHANNEL_ID_INVALID,
   *   RECIPIENT_ID_UNKNOWN, DRAFT_TIME_NEGATIVE, LIMIT_REACHED
   * @throws ContentError for the text or the topic
   */
  execute(
    actor: Actor,
    input: { readonly drafts: readonly DraftInput[] },
  ): Promise<{ ids: readonly number[] }> {
    const { realmId, userId: ownerId } = actor;
    return this.#ports.unitOfWork.run(async (tx) => {
      await checkSynchronized(tx, ownerId);
      const contents = input.drafts.map((draft) => checked(draft, this.#ports.clock.now()));
      await checkTargets(tx, actor, contents);
      const drafts = await tx.drafts.add(ownerId, contents, PERSONAL_LIMITS.drafts);
      if (drafts === null) throw limitReached('drafts');
      if (drafts.length > 0) {
        await tx.events.append({ type: 'drafts.added', realmId, ownerId, drafts });
      }
      return { ids: drafts.map((draft) => draft.id) };
    });
  }
}

/** Edits a draft. @see the operation `edit-draft` */
export class EditDraft {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws MessagingError as {@link AddDrafts}, and DRAFT_UNKNOWN */
  async execute(
    actor: Actor,
    input: { readonly id: number; readonly draft: DraftInput },
  ): Promise<void> {
    const { realmId, userId: ownerId } = actor;
    await this.#ports.unitOfWork.run(async (tx) => {
      await checkSynchronized(tx, ownerId);
      const draft = { id: input.id, ...checked(input.draft, this.#ports.clock.now()) };
      await checkTargets(tx, actor, [draft]);
      if (!(await tx.drafts.change(ownerId, draft))) throw new MessagingError('DRAFT_UNKNOWN');
      await tx.events.append({ type: 'draft.updated', realmId, ownerId, draft });
    });
  }
}

/** Removes a draft. @see the operation `delete-draft` */
export class RemoveDraft {
  readonly #ports: Pick<Ports, 'unitOfWork'>;

  constructor(ports: Pick<Ports, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError DRAFTS_NOT_SYNCHRONIZED, DRAFT_UNKNOWN */
  async execute(
    { realmId, userId: ownerId }: Actor,
    { id: draftId }: { readonly id: number },
  ): Promise<void> {
    await this.#ports.unitOfWork.run(async (tx) => {
      await checkSynchronized(tx, ownerId);
      if (!(await tx.drafts.remove(ownerId, draftId))) throw new MessagingError('DRAFT_UNKNOWN');
      await tx.events.append({ type: 'draft.removed', realmId, ownerId, draftId });
    });
  }
}

async function checkSynchronized(tx: MessagingTx, userId: number): Promise<void> {
  if (!(await tx.drafts.isSynchronized(userId))) {
    throw new MessagingError('DRAFTS_NOT_SYNCHRONIZED');
  }
}

/** Normalizes a draft to its stored form. */
function checked(draft: DraftInput, now: Date): DraftContent {
  const { type, timestamp } = draft;
  const content = normalizeContent(draft.content);
  if (typeof timestamp === 'number' && timestamp < 0) {
    throw new MessagingError('DRAFT_TIME_NEGATIVE');
  }
  if (type === 'stream' && draft.to.length !== 1) {
    throw new MessagingError('DRAFT_NEEDS_ONE_CHANNEL');
  }
  return {
    type,
    content,
    // A direct message has no topic, and a draft without recipients has no location.
    topic: type === 'stream' ? normalizeTopic(draft.topic) : '',
    to: type === '' ? [] : [...new Set(draft.to)],
    timestamp: timestamp ?? Math.floor(now.getTime() / 1000),
  };
}

async function checkTargets(
  tx: MessagingTx,
  actor: Actor,
  drafts: readonly DraftContent[],
): Promise<void> {
  const channelIds = drafts.flatMap(({ type, to }) => (type === 'stream' ? to : []));
  const userIds = drafts.flatMap(({ type, to }) => (type === 'private' ? to : []));
  if (channelIds.length + userIds.length === 0) return;
  const known = await tx.drafts.knownTargets(actor, { channelIds, userIds });
  if (channelIds.some((id) => !known.channelIds.includes(id))) {
    throw new MessagingError('CHANNEL_ID_INVALID');
  }
  const unknown = userIds.find((id) => !known.userIds.includes(id));
  if (unknown !== undefined) throw new MessagingError('RECIPIENT_ID_UNKNOWN', { userId: unknown });
}
