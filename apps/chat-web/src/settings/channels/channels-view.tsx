import { can } from '@tandem/chat-client';
import type { ComponentType } from 'preact';
import { useChatState } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { ViewHeader } from '../../views/shell/view-header.tsx';
import { SettingsNav } from '../settings-nav.tsx';
import { ChannelBrowser } from './channel-browser.tsx';
import { ChannelSettings } from './channel-settings.tsx';
import { CreateChannel } from './create-channel.tsx';
import { DefaultChannels } from './default-channels.tsx';
import { FolderList } from './folder-list.tsx';

const PARTS = [
  { name: '', text: 'channels.browse', draw: ChannelBrowser },
  { name: 'folders', text: 'channels.folders', draw: FolderList },
  { name: 'defaults', text: 'channels.defaults', draw: DefaultChannels },
] as const;

/** All channels, their folders and the default ones; the form of a new channel; the settings of one. */
export function ChannelsView({ section }: { readonly section: string }) {
  const state = useChatState();
  const [name = '', part = ''] = section.split('/');
  const channel = state.channels.get(Number(name));
  return (
    <>
      <ViewHeader icon="hash" title={t('view.channels')} />
      {channel ? (
        <ChannelSettings key={channel.stream_id} channel={channel} part={part} />
      ) : (
        <AllChannels name={name} />
      )}
    </>
  );
}

function AllChannels({ name }: { readonly name: string }) {
  const state = useChatState();
  if (name === 'new' && can.createChannel(state)) {
    return (
      <div class="settings">
        <div class="settings-body">
          <CreateChannel />
        </div>
      </div>
    );
  }
  const shown = PARTS.find((each) => each.name === name) ?? PARTS[0];
  const Part: ComponentType = shown.draw;
  return (
    <div class="settings">
      <SettingsNav
        label={t('view.channels')}
        items={PARTS.map((each) => ({
          href: each.name === '' ? '#channels' : `#channels/${each.name}`,
          text: t(each.text),
          isCurrent: each === shown,
        }))}
      />
      <div class="settings-body">
        <h2>{t(shown.text)}</h2>
        <Part key={shown.name} />
      </div>
    </div>
  );
}
