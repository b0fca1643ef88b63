import { presenceStatus, type Presence, type PresenceView } from '@tandem/identity-domain';
import { schema } from '@tandem/shared-rest';

const unixSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

const statusFields = {
  client: schema.oneOf(['website']),
  status: schema.oneOf(['active', 'idle']),
  timestamp: schema.integer('UNIX seconds'),
} as const;

/** Presence by API email, as older clients read it. */
export const legacyPresencesSchema = schema.map(
  schema.object({
    aggregated: schema.object(statusFields),
    website: schema.object({ ...statusFields, pushable: schema.boolean('Always false') }),
  }),
  'By API email',
);

/** The times at which a user was last seen. */
export const presenceFields = {
  active_timestamp: schema.integer('UNIX seconds; 0: never'),
  idle_timestamp: schema.integer('UNIX seconds'),
};

/** Presence by user ID. */
export const presencesSchema = schema.map(schema.object(presenceFields), 'By user ID');

/** One value of {@link legacyPresencesSchema}. */
function presentLegacyPresence(presence: Presence) {
  const { status, at } = presenceStatus(presence);
  const aggregated = { client: 'website', status, timestamp: unixSeconds(at) };
  return { aggregated, website: { ...aggregated, pushable: false } };
}

/** One value of {@link presencesSchema}. */
export function presentPresence({ lastActive, lastConnected }: Presence) {
  return {
    // The mobile app ignores an answer without the id.
    active_timestamp: lastActive ? unixSeconds(lastActive) : 0,
    idle_timestamp: unixSeconds(lastConnected),
  };
}

/** The value of one of the two schemas. */
export function presentPresences(
  people: readonly PresenceView[],
  { byUserId }: { readonly byUserId: boolean },
): Record<string, object> {
  return Object.fromEntries(
    people.map((each): [string, object] =>
      byUserId
        ? [String(each.userId), presentPresence(each)]
        : [each.email, presentLegacyPresence(each)],
    ),
  );
}

/** Seconds with their fraction, as clients reckon with. */
export function presentServerTime(now: Date): number {
  return now.getTime() / 1000;
}
