import { ACCESS_CHANGED } from '@tandem/realtime-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';
import type { DomainEvent } from '@tandem/shared-kernel';

/**
 * Credentials, role or state of an account changed, or those of an organization. Triggers of the
 * database append it, for changes from any source.
 */
interface AccessChanged extends DomainEvent {
  readonly type: 'access.changed';
  /** `null`: all users of the organization. */
  readonly userId: number | null;
}

/** Represents the service itself in the log; clients receive nothing. */
const accessChanged = clientEventKind<null>({
  kind: ACCESS_CHANGED,
  types: [],
  variant: () => '',
  present: () => null,
});

/** Writes changes of access to the log of client events, before later commits. */
export const accessTranslators: readonly AnyTranslator<unknown>[] = [
  clientEventTranslator<AccessChanged, unknown>({
    of: ['access.changed'],
    kinds: [accessChanged],
    prepare: async (events) =>
      events.map(({ userId }) => [
        accessChanged.draft(
          userId === null ? { kind: 'realm' } : { kind: 'users', userIds: [userId] },
          null,
        ),
      ]),
  }),
];
