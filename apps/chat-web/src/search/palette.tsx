/// <reference lib="dom" />
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import { ChoiceField } from '../compose/fields/choice-field.tsx';
import { t } from '../i18n/translate.ts';
import { findDestinations, type Destination, type ViewName } from '../model/search/destinations.ts';
import { Avatar } from '../views/parts/avatar.tsx';
import { ChannelIcon } from '../views/parts/channel-icon.tsx';
import { Dialog } from '../views/parts/dialog.tsx';
import { Icon, type IconName } from '../views/parts/icon.tsx';

/** As in the list on the left. */
const VIEW_ICONS: Readonly<Record<ViewName, IconName>> = {
  inbox: 'inbox',
  recent: 'clock',
  feed: 'feed',
  mentions: 'at',
  starred: 'star',
  drafts: 'edit',
  scheduled: 'clock',
  reminders: 'bell',
  channels: 'hash',
  settings: 'settings',
  organization: 'globe',
};

/** Goes to any view, channel, topic or user by its name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const state = useChatState();
  const store = useStore();
  const [text, setText] = useState('');
  const choicesFor = (typed: string) =>
    findDestinations(
      {
        state,
        topicsOf: (id) => store.topics.of(id).value.map(({ name }) => name),
        nameOf: (view) => t(`view.${view}`),
      },
      typed,
    );
  return (
    <Dialog title={t('palette.label')} onClose={onClose}>
      <div class="palette">
        <ChoiceField
          label={t('palette.placeholder')}
          text={text}
          placement="bottom-start"
          autofocus
          choicesFor={choicesFor}
          onText={setText}
          onChoose={({ fragment }) => {
            location.hash = fragment;
            onClose();
          }}
          draw={(destination) => <DestinationChoice destination={destination} />}
        />
        {choicesFor(text).length === 0 && <p class="muted palette-none">{t('palette.none')}</p>}
      </div>
    </Dialog>
  );
}

function DestinationChoice({ destination }: { readonly destination: Destination }) {
  const { channels, subscriptions, users } = useChatState();
  const { kind, name } = destination;
  const channelId = kind === 'channel' || kind === 'topic' ? destination.channelId : -1;
  return (
    <>
      {kind === 'view' && <Icon name={VIEW_ICONS[destination.view]} size={16} />}
      {kind === 'user' && <Avatar user={users.get(destination.userId)} size={24} />}
      {channelId >= 0 && (
        <ChannelIcon
          channel={channels.get(channelId)}
          color={subscriptions.get(channelId)?.color}
        />
      )}
      <span class="choice-name">{name}</span>
      <span class="choice-note">
        {kind === 'topic'
          ? t('palette.topic', { channel: destination.channelName })
          : t(`palette.${kind}`)}
      </span>
    </>
  );
}
