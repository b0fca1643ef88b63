import type { Actor, DomainEvent } from '@tandem/shared-kernel';

/** The destination of a draft; `''` while its author has not decided. */
const DRAFT_TYPES = ['', 'stream', 'private'] as const;
/** One of {@link DRAFT_TYPES}. */
type DraftType = (typeof DRAFT_TYPES)[number];

/** An unsent message. */
export interface DraftContent {
  readonly type: DraftType;
  /** One channel, or the known ones of the users. */
  readonly to: readonly number[];
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
  /** The time of the last edit, in seconds since epoch; need not be whole. */
  readonly timestamp: number;
}

/** A stored draft. */
export interface Draft extends DraftContent {
  readonly id: number;
}

/** Drafts, for commands. Bound to the command's transaction. */
export interface DraftRepository {
  /** True if a user's drafts are stored on the server; locks this setting until the transaction ends. */
  isSynchronized(userId: number): Promise<boolean>;
  /** Returns the channels that are accessible to the actor, and the users that exist. */
  knownTargets(
    actor: Actor,
    targets: { readonly channelIds: readonly number[]; readonly userIds: readonly number[] },
  ): Promise<{ readonly channelIds: readonly number[]; readonly userIds: readonly number[] }>;
  /**
   * @returns the drafts in the given order; `null`, with nothing added, when the owner would have more than
   *   `limit`
   */
  add(
    ownerId: number,
    drafts: readonly DraftContent[],
    limit: number,
  ): Promise<readonly Draft[] | null>;
  /** @returns whether the owner has it */
  change(ownerId: number, draft: Draft): Promise<boolean>;
  /** @returns whether there was one */
  remove(ownerId: number, id: number): Promise<boolean>;
}

interface DraftEvent extends DomainEvent {
  readonly ownerId: number;
}

/** A user stored drafts. */
export interface DraftsAdded extends DraftEvent {
  readonly type: 'drafts.added';
  readonly drafts: readonly Draft[];
}

/** A user edited a draft. */
export interface DraftUpdated extends DraftEvent {
  readonly type: 'draft.updated';
  readonly draft: Draft;
}

/** A user removed a draft. */
export interface DraftRemoved extends DraftEvent {
  readonly type: 'draft.removed';
  readonly draftId: number;
}

/** Events of drafts. */
export type DraftsEvent = DraftsAdded | DraftUpdated | DraftRemoved;
