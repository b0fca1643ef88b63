import { t } from '../../i18n/translate.ts';
import { can } from '@tandem/chat-client';
import { useMemo } from 'preact/hooks';
import type { Route } from '../../app/fragment.ts';
import { useRoutePart } from '../../app/location.ts';
import { NEW_CHANNEL, VIEWS } from '../../model/search/destinations.ts';
import { peekState, useStatePart, useStore } from '../../app/store-context.ts';
import { groupedChannels, type ListedChannel } from '../../state/sidebar-channels.ts';
import { ChannelIcon } from '../parts/channel-icon.tsx';
import { Icon } from '../parts/icon.tsx';
import { MenuButton } from '../parts/menu-button.tsx';
import { channelCommands } from '../messages/header-commands.ts';
import { isExpanded, setExpanded } from './expanded-channels.ts';
import { UnreadCount } from '../parts/unread-count.tsx';
import { hrefOfChannel } from '../parts/links.ts';
import { LazyRows } from './lazy-rows.tsx';
import { Section } from './section.tsx';
import { TopicList } from './topic-list.tsx';
import { useRevealed } from './use-revealed.ts';

/** The subscribed channels by folder; the shown one with its topics. */
export function ChannelList({ filter }: { readonly filter: string }) {
  const channels = useStatePart((state) => state.channels);
  const subscriptions = useStatePart((state) => state.subscriptions);
  const channelFolders = useStatePart((state) => state.channelFolders);
  const topicPolicies = useStatePart((state) => state.topicPolicies);
  const unread = useStatePart((state) => state.unread);
  const groups = useMemo(
    () =>
      groupedChannels({ channels, subscriptions, channelFolders, topicPolicies, unread }, filter),
    [channels, subscriptions, channelFolders, topicPolicies, unread, filter],
  );
  if (groups.length === 0) {
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
      {groups.map(({ key, name, channels: listed }, index) => (
        <Section key={key} id={key} name={name} action={index === 0 && <CreateLink isShort />}>
          <ul class="nav-list">
            <LazyRows rows={listed} draw={drawChannel} isShown={isChannelShown} />
          </ul>
        </Section>
      ))}
      <BrowseLinks />
    </>
  );
}

function BrowseLinks() {
  return (
    <div class="browse-links">
      <a class="channel-link" href={VIEWS.channels}>
        {t('channels.browse')}
      </a>
      <CreateLink />
    </div>
  );
}

/** @param isShort beside a heading, which has no room for the whole name */
function CreateLink({ isShort = false }: { readonly isShort?: boolean }) {
  const mayCreate = useStatePart((state) => can.createChannel(state));
  if (!mayCreate) return null;
  return (
    <a
      class="channel-link"
      href={NEW_CHANNEL}
      aria-label={isShort ? t('views.newChannel') : undefined}
      title={isShort ? t('views.newChannel') : undefined}
    >
      <Icon name="plus" size={14} />
      {t(isShort ? 'views.create' : 'views.newChannel')}
    </a>
  );
}

const drawChannel = (listed: ListedChannel) => (
  <ChannelItem key={listed.channel.stream_id} {...listed} />
);

const isChannelShown = (route: Route, { channel }: ListedChannel) =>
  shownOf(route, channel.stream_id) !== 'none';

/** There may be a thousand: an item is drawn again only when it changes itself. */
function ChannelItem({ channel, settings, unread }: ListedChannel) {
  const store = useStore();
  const id = channel.stream_id;
  const shown = useRoutePart((route) => shownOf(route, id), [id]);
  const isOpen = isExpanded(id) ?? shown !== 'none';
  const row = useRevealed<HTMLLIElement>(shown === 'whole');
  return (
    <li ref={row} class={settings.is_muted ? 'is-muted' : undefined}>
      <div class="channel-row">
        <a
          href={hrefOfChannel(peekState(store), id)}
          aria-current={shown === 'whole' ? 'page' : undefined}
        >
          <ChannelIcon channel={channel} color={settings.color} />
          <span class="nav-name">{channel.name}</span>
          <UnreadCount count={unread} isMuted={settings.is_muted} />
        </a>
        <MenuButton
          icon="more"
          label={t('views.actionsOf', { name: channel.name })}
          items={() => channelCommands(store, peekState(store), id)}
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

/** The part of a channel that the route shows. */
function shownOf(route: Route, channelId: number): 'whole' | 'part' | 'none' {
  const terms = route.view === 'messages' ? route.narrow : [];
  const isOf = terms.some(
    ({ operator, operand }) => operator === 'channel' && operand === channelId,
  );
  if (!isOf) return 'none';
  return terms.length === 1 ? 'whole' : 'part';
}
