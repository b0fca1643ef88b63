import type { Channel } from '@tandem/chat-client';
import { Icon, type IconName } from './icon.tsx';

type ChannelKind = Pick<Channel, 'invite_only' | 'is_web_public'>;

interface ChannelIconProps {
  readonly channel: ChannelKind | undefined;
  /** The color that the actor chose, such as `#76ce90`. */
  readonly color: string | undefined;
  readonly size?: number;
}

/** The symbol of a public or private channel, in its colour. */
export function ChannelIcon({ channel, color, size = 16 }: ChannelIconProps) {
  return (
    <span
      class="channel-icon"
      ref={(element) => element?.style.setProperty('--channel', color ?? 'var(--muted)')}
    >
      <Icon name={iconOfChannel(channel)} size={size} />
    </span>
  );
}

/** The icon of a private, a web-public or any other channel. */
export function iconOfChannel(channel: ChannelKind | undefined): IconName {
  return channel?.invite_only ? 'lock' : channel?.is_web_public ? 'globe' : 'hash';
}
