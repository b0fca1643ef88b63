import { t } from '../../i18n/translate.ts';
import { can } from '@tandem/chat-client';
import { useComputed, useSignal } from '@preact/signals';
import { useRoute } from '../../app/location.ts';
import { NEW_CHANNEL, VIEWS } from '../../model/search/destinations.ts';
import { useChatState, useStore } from '../../app/store-context.ts';
import { groupedChannels, type ListedChannel } from '../../state/sidebar-channels.ts';
import { ChannelIcon } from '../parts/channel-icon.tsx';
import { Icon } from '../parts/icon.tsx';
import { MenuButton } from '../parts/menu-button.tsx';
import { channelCommands } from '../messages/header-commands.ts';
import { isExpanded, setExpanded } from './expanded-channels.ts';
import { UnreadCount } from '../parts/unread-count.tsx';
import { hrefOfChannel } from '../parts/links.ts';
import { Section } from './section.tsx';
import { TopicList } from './topic-list.tsx';

/** The subscribed channels by folder; the shown one with its topics. */
export function ChannelList({ filter }: { readonly filter: string }) {
  const store = useStore();
  const wanted = useSignal(filter);
  wanted.value = filter;
  const groups = useComputed(() => {
    const state = store.state.value;
    return state ? groupedChannels(state, wanted.value) : [];
  });
  if (groups.value.length === 0) {
    return (
      <>
        <p class="sidebar-empty">
          {filter === '' ? t('views.noChannels') : t('views.noSuchChannel')}
        </p>
        <BrowseLinks />
      </>
    );
  }
  return (
    <>
      {groups.value.map(({ key, name, channels }) => (
        <Section key={key} id={key} name={name}>
          <ul class="nav-list">
            {channels.map((listed) => (
              <ChannelItem key={listed.channel.stream_id} {...listed} />
            ))}
          </ul>
        </Section>
      ))}
      <BrowseLinks />
    </>
  );
}

function BrowseLinks() {
  const state = useChatState();
  return (
    <div class="browse-links">
      <a href={VIEWS.channels}>{t('channels.browse')}</a>
      {can.createChannel(state) && (
        <a href={NEW_CHANNEL}>
          <Icon name="plus" size={14} />
          {t('views.newChannel')}
        </a>
      )}
    </div>
  );
}

function ChannelItem({ channel, settings, unread }: ListedChannel) {
  const state = useChatState();
  const store = useStore();
  const id = channel.stream_id;
  const shown = useRoute();
  const terms = shown.view === 'messages' ? shown.narrow : [];
  const isHere = terms.some(({ operator, operand }) => operator === 'channel' && operand === id);
  const isOpen = isExpanded(id) ?? isHere;
  return (
    <li class={settings.is_muted ? 'is-muted' : undefined}>
      <div class="channel-row">
        <a
          href={hrefOfChannel(state, id)}
          aria-current={isHere && terms.length === 1 ? 'page' : undefined}
        >
          <ChannelIcon channel={channel} color={settings.color} />
          <span class="nav-name">{channel.name}</span>
          <UnreadCount count={unread} isMuted={settings.is_muted} />
        </a>
        <MenuButton
          icon="more"
          label={t('views.actionsOf', { name: channel.name })}
          items={() => channelCommands(store, state, id)}
        />
        <button
          type="button"
          class="icon-button expand"
          data-open={isOpen}
          aria-expanded={isOpen}
          aria-label={t('views.topicsOf', { channel: channel.name })}
          onClick={() => setExpanded(id, !isOpen)}
        >
          <Icon name="chevron" size={12} />
        </button>
      </div>
      {isOpen && <TopicList channelId={id} />}
    </li>
  );
}
