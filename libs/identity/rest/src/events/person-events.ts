import {
  type EmailVisibility,
  type EventPerson,
  type PersonEventQueries,
  type UserDateJoinedChanged,
  type UserEmailChanged,
  type UserEmailVisibilityChanged,
  type UserRenamed,
  type UserTimezoneChanged,
} from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type RegisteredClient,
  type WireEvent,
} from '@tandem/shared-chat-wire';
import type { AvatarUrls } from '../users/avatar-urls.ts';
import { userSettings } from './settings-events.ts';
import { presentAvatar } from '../avatars/present-avatar.ts';
import { presentMinute } from '../users/present-user.ts';
import { showsAddressTo } from '../users/address-visibility.ts';

interface Queries {
  readonly persons: PersonEventQueries;
}

const updated = (person: Readonly<Record<string, unknown>>): WireEvent => ({
  type: 'realm_user',
  op: 'update',
  person,
});

/** `realm_user` with one change that is visible to all users. */
export const personDetail = clientEventKind<{ person: Readonly<Record<string, unknown>> }>({
  kind: 'realm_user.detail',
  types: ['realm_user'],
  variant: () => '',
  present: ({ person }) => updated(person),
});

interface AddressData {
  readonly userId: number;
  readonly deliveryEmail: string;
  readonly visibility: EmailVisibility;
  readonly oldVisibility: EmailVisibility;
  /** The real address is another one than before. */
  readonly isNew: boolean;
}

/**
 * `realm_user` with the real address for users who can see it now, and `null` for those who cannot any
 * more.
 */
const deliveryAddress = clientEventKind<AddressData>({
  kind: 'realm_user.delivery_email',
  types: ['realm_user'],
  variant: (data, client) => String(shownAddress(data, client)),
  present: (data, client) => {
    const address = shownAddress(data, client);
    return address === undefined
      ? null
      : updated({ user_id: data.userId, delivery_email: address });
  },
});

function shownAddress(data: AddressData, client: RegisteredClient): string | null | undefined {
  const isOwn = client.userId === data.userId;
  const sees = isOwn || showsAddressTo(client.role, data.visibility);
  const saw = isOwn || showsAddressTo(client.role, data.oldVisibility);
  if (sees === saw && !(sees && data.isNew)) return undefined;
  return sees ? data.deliveryEmail : null;
}

/** Names and time zones, published to users to whom the user is accessible. */
export const personDetailEvents: AnyTranslator<unknown> = clientEventTranslator<
  UserRenamed | UserTimezoneChanged | UserDateJoinedChanged,
  unknown
>({
  of: ['user.renamed', 'user.timezone_changed', 'user.date_joined_changed'],
  kinds: [personDetail, userSettings],
  prepare: async (events) =>
    events.map((event) => [
      // Clients also read the time zone from the settings.
      ...(event.type === 'user.timezone_changed'
        ? [
            userSettings.draft(
              { kind: 'users', userIds: [event.userId] },
              {
                emails: { [event.userId]: event.email },
                setting: 'timezone',
                value: event.timezone,
              },
            ),
          ]
        : []),
      personDetail.draft(knowing(event.userId), {
        person: detailOf(event),
      }),
    ]),
});

function detailOf(event: UserRenamed | UserTimezoneChanged | UserDateJoinedChanged) {
  const { userId: user_id } = event;
  switch (event.type) {
    case 'user.renamed':
      return { user_id, full_name: event.fullName };
    case 'user.timezone_changed':
      return { user_id, email: event.email, timezone: event.timezone };
    case 'user.date_joined_changed':
      return { user_id, date_joined: presentMinute(new Date(event.dateJoined * 1000)) };
  }
}

/** Addresses, and the pictures that follow from them. */
export function addressEvents(avatars: AvatarUrls): AnyTranslator<Queries> {
  return clientEventTranslator<UserEmailVisibilityChanged | UserEmailChanged, Queries>({
    of: ['user.email_visibility_changed', 'user.email_changed'],
    kinds: [personDetail, deliveryAddress],
    prepare: async (events, { persons }) => {
      const people = await persons.people(events.map(({ userId }) => userId));
      return events.map((event) => {
        const person = people.get(event.userId);
        if (!person) return [];
        const audience = knowing(event.userId);
        const isShownToAll = event.email !== event.oldEmail;
        return [
          deliveryAddress.draft(audience, addressData(event, person)),
          ...(isShownToAll
            ? [{ user_id: event.userId, new_email: event.email }, presentAvatar(person, avatars)]
            : []
          ).map((each) => personDetail.draft(audience, { person: each })),
        ];
      });
    },
  });
}

function addressData(
  event: UserEmailVisibilityChanged | UserEmailChanged,
  person: EventPerson,
): AddressData {
  const { userId } = event;
  if (event.type === 'user.email_changed') {
    const visibility = person.emailVisibility;
    const { deliveryEmail } = event;
    return { userId, deliveryEmail, visibility, oldVisibility: visibility, isNew: true };
  }
  const { visibility, oldVisibility } = event;
  return { userId, deliveryEmail: person.deliveryEmail, visibility, oldVisibility, isNew: false };
}

const knowing = (userId: number) => ({ kind: 'realm', knowing: userId }) as const;
