import type { ChatState } from '@tandem/chat-client';

/** The data that the names in addresses and in searches are found in. */
export type NarrowNames = Pick<ChatState, 'channels' | 'users' | 'userId'>;

/** The part of an address that names a channel: its id, and its name for readers. */
export function channelSlug({ channels }: NarrowNames, channelId: number): string {
  const name = channels.get(channelId)?.name ?? 'unknown';
  return `${channelId}-${name.replaceAll(' ', '-')}`;
}

/** The channel that a part of an address names; `null` for an unknown one that is not given by its id. */
export function channelOfSlug({ channels }: NarrowNames, slug: string): number | null {
  const id = /^(\d+)(?:-.*)?$/s.exec(slug)?.[1];
  if (id !== undefined && channels.has(Number(id))) return Number(id);
  // Addresses of earlier versions have the name alone.
  const named = channelNamed(channels, slug) ?? channelNamed(channels, slug.replaceAll('-', ' '));
  return named ?? (id === undefined ? null : Number(id));
}

/** The channel with a name, in any case. */
export function channelNamed(channels: NarrowNames['channels'], name: string): number | undefined {
  const wanted = name.toLowerCase();
  for (const channel of channels.values()) {
    if (channel.name.toLowerCase() === wanted) return channel.stream_id;
  }
  return undefined;
}

/** The part of an address that names users: their ids, and for one user the name. */
export function usersSlug({ users }: NarrowNames, userIds: readonly number[]): string {
  const [id] = userIds;
  if (userIds.length !== 1 || id === undefined) return `${userIds.join()}-group`;
  const name = users.get(id)?.full_name ?? 'unknown';
  return `${id}-${name.replace(/[ "%/<>`\p{C}]+/gu, '-')}`;
}

/** The users that a part of an address names: by ids or by addresses; `null` if there are none. */
export function usersOfSlug(names: NarrowNames, slug: string): readonly number[] | null {
  const ids = /^(\d+(?:,\d+)*)(?:-.*)?$/s.exec(slug)?.[1];
  if (ids !== undefined) return ids.split(',').map(Number);
  const found = slug.split(',').map((address) => userNamed(names, address));
  return found.every((id) => id !== undefined) ? found : null;
}

/** The user whom a name, address or `me` means. */
export function userNamed({ users, userId }: NarrowNames, name: string): number | undefined {
  const wanted = name.trim().toLowerCase();
  if (wanted === 'me') return userId;
  let named: number | undefined;
  for (const user of users.values()) {
    if (user.email.toLowerCase() === wanted) return user.user_id;
    if (user.delivery_email?.toLowerCase() === wanted) return user.user_id;
    if (named === undefined && user.full_name.toLowerCase() === wanted) named = user.user_id;
  }
  return named;
}
