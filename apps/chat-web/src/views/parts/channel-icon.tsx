import type { Channel } from '@tandem/chat-client';
import { Icon } from './icon.tsx';

interface ChannelIconProps {
  readonly channel: Pick<Channel, 'invite_only' | 'is_web_public'> | undefined;
  /** As the actor chose it, such as `#76ce90`. */
  readonly color: string | undefined;
  readonly size?: number;
}

/** Whether a channel is public or private, in its colour. */
export function ChannelIcon({ channel, color, size = 16 }: ChannelIconProps) {
  const name = channel?.invite_only ? 'lock' : channel?.is_web_public ? 'globe' : 'hash';
  return (
    <span
      class="channel-icon"
      ref={(element) => element?.style.setProperty('--channel', color ?? 'var(--muted)')}
    >
      <Icon name={name} size={size} />
    </span>
  );
}
