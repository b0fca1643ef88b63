import type { User } from '@tandem/chat-client';

interface AvatarProps {
  readonly user: Pick<User, 'user_id' | 'full_name' | 'avatar_url'> | undefined;
  readonly size: number;
}

const HUES = 8;

/** The picture of a user; their initials where this server has none. */
export function Avatar({ user, size }: AvatarProps) {
  const url = user?.avatar_url ?? null;
  // Pictures of other servers are not loaded: these would learn who reads.
  if (url !== null && new URL(url, location.origin).origin === location.origin) {
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

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first = '?', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
}
