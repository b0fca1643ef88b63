import type { Channel } from '@tandem/chat-client';
import { useChatState } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { channelFragment } from '../../model/narrow/narrow-fragment.ts';
import { ChannelIcon } from '../../views/parts/channel-icon.tsx';
import { SettingsNav } from '../settings-nav.tsx';
import { ChannelGeneral } from './channel-general.tsx';
import { ChannelPermissions } from './channel-permissions.tsx';
import { PersonalSettings } from './personal-settings.tsx';
import { SubscriberList } from './subscriber-list.tsx';

const PARTS = [
  { name: 'general', text: 'channels.general', draw: ChannelGeneral },
  { name: 'personal', text: 'channels.personal', draw: PersonalSettings },
  { name: 'permissions', text: 'channels.permissions', draw: ChannelPermissions },
  { name: 'subscribers', text: 'channels.subscribers', draw: SubscriberList },
] as const;

interface ChannelSettingsProps {
  readonly channel: Channel;
  /** The name of the part that is shown; the first one for an unknown name. */
  readonly part: string;
}

/** The settings of a channel: those for all, and personal ones. */
export function ChannelSettings({ channel, part }: ChannelSettingsProps) {
  const state = useChatState();
  const { stream_id: id, name } = channel;
  const subscription = state.subscriptions.get(id);
  const parts = PARTS.filter((each) => each.name !== 'personal' || subscription !== undefined);
  const shown = parts.find((each) => each.name === part) ?? PARTS[0];
  const Part = shown.draw;
  return (
    <div class="settings">
      <SettingsNav
        label={t('channels.settingsOf', { name })}
        items={[
          { href: '#channels', text: `← ${t('channels.browse')}`, isCurrent: false },
          ...parts.map((each) => ({
            href: `#channels/${id}/${each.name}`,
            text: t(each.text),
            isCurrent: each === shown,
          })),
        ]}
      />
      <div class="settings-body">
        <h2 class="channel-title">
          <ChannelIcon channel={channel} color={subscription?.color} size={18} />
          <a href={channelFragment(id, state)}>{name}</a>
          {channel.is_archived && <span class="badge">{t('channels.archived')}</span>}
        </h2>
        <Part channel={channel} />
      </div>
    </div>
  );
}
