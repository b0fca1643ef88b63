import { can, type Channel } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { plain } from '../model/completion/rank.ts';
import { textOfHtml } from '../model/html/message-html.ts';
import { channelFragment } from '../model/narrow/narrow-fragment.ts';
import { ChannelIcon } from '../views/parts/channel-icon.tsx';
import { ViewHeader } from '../views/shell/view-header.tsx';
import { ChannelSettings } from './channel-settings.tsx';
import { CreateChannel } from './create-channel.tsx';
import { SaveNotice } from './save-notice.tsx';
import { useSave } from './use-save.ts';

/** More are found by the filter. */
const MAX_SHOWN = 200;

/** All channels: to join, to leave, to create, and one of them with its settings. */
export function ChannelsView({ section }: { readonly section: string }) {
  const state = useChatState();
  const channel = state.channels.get(Number(section));
  const mayCreate = can.createPublicChannel(state) || can.createPrivateChannel(state);
  return (
    <>
      <ViewHeader icon="hash" title={t('view.channels')} />
      <div class="settings">
        <div class="settings-body">
          {section === 'new' && mayCreate ? (
            <CreateChannel />
          ) : channel ? (
            <ChannelSettings key={channel.stream_id} channel={channel} />
          ) : (
            <ChannelBrowser mayCreate={mayCreate} />
          )}
        </div>
      </div>
    </>
  );
}

function ChannelBrowser({ mayCreate }: { readonly mayCreate: boolean }) {
  const state = useChatState();
  const [filter, setFilter] = useState('');
  const order = new Intl.Collator().compare;
  const wanted = plain(filter.trim());
  const found = [...state.channels.values()]
    .filter(({ name, is_archived: isArchived }) => !isArchived && plain(name).includes(wanted))
    .sort((a, b) => order(a.name, b.name));
  return (
    <>
      <div class="list-head">
        <input
          class="field"
          type="search"
          aria-label={t('channels.filter')}
          placeholder={t('channels.filter')}
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        {mayCreate && (
          <a class="button primary" href="#channels/new">
            {t('channels.create')}
          </a>
        )}
      </div>
      {found.length === 0 && <p class="muted">{t('channels.none')}</p>}
      <ul class="rows">
        {found.slice(0, MAX_SHOWN).map((channel) => (
          <ChannelRow key={channel.stream_id} channel={channel} />
        ))}
      </ul>
    </>
  );
}

function ChannelRow({ channel }: { readonly channel: Channel }) {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const { stream_id: id, name, subscriber_count: count } = channel;
  const description = textOfHtml(channel.rendered_description);
  const subscription = state.subscriptions.get(id);
  const toggle = () =>
    save(() =>
      subscription
        ? api.delete('/users/me/subscriptions', { subscriptions: [name] })
        : api.post('/users/me/subscriptions', { subscriptions: [{ name }] }),
    );
  return (
    <li class="row">
      <ChannelIcon channel={channel} color={subscription?.color} />
      <span class="row-text">
        <a href={channelFragment(id, state)}>{name}</a>
        <span class="muted">{description || t('completion.members', { count })}</span>
        {status.kind === 'failed' && <SaveNotice status={status} />}
      </span>
      <a
        class="button small"
        href={`#channels/${id}`}
        aria-label={t('channels.settingsOf', { name })}
      >
        {t('view.settings')}
      </a>
      <button
        type="button"
        class="button small"
        aria-label={
          subscription ? t('channels.leaveNamed', { name }) : t('channels.joinNamed', { name })
        }
        disabled={status.kind === 'saving'}
        onClick={() => void toggle()}
      >
        {subscription ? t('channels.leave') : t('channels.join')}
      </button>
    </li>
  );
}
