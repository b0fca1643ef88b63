import type { User } from '@tandem/chat-client';

interface AvatarProps {
  readonly user: Pick<User, 'user_id' | 'full_name' | 'avatar_url'> | undefined;
  readonly size: number;
}

const HUES = 8;

/** The picture of a user; their initials where this server has none. */
export function Avatar({ user, size }: AvatarProps) {
  const url = ownPictureOf(user);
  if (url !== null) {
    return (
      <img
        class="avatar"
        src={url}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
      />
    );
  }
  const name = user?.full_name ?? '?';
  return (
    <span class={`avatar hue-${(user?.user_id ?? 0) % HUES} size-${size}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/**
 * The address of the picture that a user has uploaded; `null` without one. Pictures of other servers are not loaded:
 * these would learn who reads.
 */
export function ownPictureOf(user: Partial<Pick<User, 'avatar_url'>> | undefined): string | null {
  const url = user?.avatar_url ?? null;
  if (url === null) return null;
  return new URL(url, location.origin).origin === location.origin ? url : null;
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first = '?', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
}
