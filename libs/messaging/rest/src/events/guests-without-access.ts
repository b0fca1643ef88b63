import type { MessageLocation, PersonQueries, InaccessibleUser } from '@tandem/messaging-domain';

/**
 * The guests who may not know who does something, for each deed; nobody is a stranger to those whom
 * he talks to alone.
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
