/** The target of a push: a device that decrypts, or a token of the older kind. */
export type TargetReference =
  | { readonly type: 'device'; readonly id: number }
  | { readonly type: 'token'; readonly id: number };

/** The content of a push. */
export type PushContent =
  | { readonly event: 'message'; readonly messageId: number }
  | { readonly event: 'remove'; readonly messageIds: readonly number[] }
  | { readonly event: 'test' };

/** One push to one device. */
export interface Push {
  readonly userId: number;
  readonly target: TargetReference;
  readonly content: PushContent;
}

const CONTENTS: Readonly<Record<PushContent['event'], true>> = {
  message: true,
  remove: true,
  test: true,
};
const TARGETS: Readonly<Record<TargetReference['type'], true>> = { device: true, token: true };

/** True if this version of the program knows the content and the target of a queued push. */
export function isKnownPush({ content, target }: Push): boolean {
  return Object.hasOwn(CONTENTS, content.event) && Object.hasOwn(TARGETS, target.type);
}

/** Pushes to be sent, queued in the transaction of the command. */
export interface PushQueue {
  /** Queues the test for these devices and tokens of a user. */
  addTests(userId: number, targets: readonly TargetReference[]): Promise<void>;
}
