import type { MessageLocation, PersonQueries, InaccessibleUser } from '@tandem/messaging-domain';

/**
 * For each action, the guests to whom its actor is inaccessible. In direct conversations all
 * participants are accessible.
 */
export async function guestsWithoutAccess(
  deeds: readonly { readonly place: MessageLocation; readonly userId: number }[],
  people: PersonQueries,
): Promise<readonly (InaccessibleUser | null)[]> {
  const inChannels = deeds.flatMap(({ place, userId }) =>
    place.kind === 'channel' ? [{ channelId: place.channelId, userId }] : [],
  );
  const found = [...(await people.guestsWithoutAccessTo(inChannels))];
  return deeds.map(({ place }) => (place.kind === 'channel' ? (found.shift() ?? null) : null));
}
