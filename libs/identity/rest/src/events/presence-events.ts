import {
  presenceStatus,
  type PersonEventQueries,
  type UserPresenceChanged,
} from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type ClientForm,
  type WireEvent,
} from '@tandem/shared-chat-wire';

/** The presence of a user. */
export interface PresenceData {
  readonly userId: number;
  readonly email: string;
  /** UNIX seconds. */
  readonly lastActive: number | null;
  readonly lastConnected: number;
}

interface Queries {
  readonly persons: PersonEventQueries;
}

const at = (seconds: number) => new Date(seconds * 1000);

/** `presence`: the presence of a user changed. */
const presence = clientEventKind<PresenceData>({
  kind: 'presence',
  types: ['presence'],
  variant: () => '',
  present: (data, { form }) => presenceEvent(data, form),
});

/** The presence of a user, in the form that the client reads. */
export function presenceEvent(
  { userId, email, lastActive, lastConnected }: PresenceData,
  form: ClientForm,
): WireEvent {
  if (form.capabilities.simplified_presence_events) {
    const times = { active_timestamp: lastActive ?? 0, idle_timestamp: lastConnected };
    return { type: 'presence', presences: { [userId]: times } };
  }
  const status = presenceStatus({
    lastActive: lastActive === null ? null : at(lastActive),
    lastConnected: at(lastConnected),
  });
  const timestamp = Math.floor(status.at.getTime() / 1000);
  const website = { client: 'website', status: status.status, timestamp, pushable: false };
  return {
    type: 'presence',
    user_id: userId,
    ...(!form.slimPresence && { email }),
    server_timestamp: Math.max(lastConnected, lastActive ?? 0),
    presence: { website },
  };
}

/**
 * Presence of users.
 *
 * @param isLimited true: guests get only the presence of accessible users
 */
export function presenceEvents(isLimited: boolean): AnyTranslator<Queries> {
  return clientEventTranslator<UserPresenceChanged, Queries>({
    of: ['user.presence_changed'],
    kinds: [presence],
    prepare: async (events, { persons }) => {
      const people = await persons.people(events.map(({ userId }) => userId));
      return events.map(({ userId, lastActive, lastConnected }) => {
        const email = people.get(userId)?.email;
        if (email === undefined) return [];
        const audience = isLimited
          ? ({ kind: 'realm', knowing: userId } as const)
          : ({ kind: 'realm' } as const);
        return [presence.draft(audience, { userId, email, lastActive, lastConnected })];
      });
    },
  });
}
