import { can, type Channel, type ChatState } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { plain } from '../../model/completion/rank.ts';
import { textOfHtml } from '../../model/html/message-html.ts';
import { channelFragment } from '../../model/narrow/narrow-fragment.ts';
import { NEW_CHANNEL } from '../../model/search/destinations.ts';
import { orderedByName } from '../../model/ordered-by-name.ts';
import { ChannelIcon } from '../../views/parts/channel-icon.tsx';
import { Icon } from '../../views/parts/icon.tsx';
import { FilterField } from '../controls/filter-field.tsx';
import { Select } from '../controls/select.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { openFolders } from './folders.ts';

/** More are found by the filter. */
const MAX_SHOWN = 200;

const SCOPES = ['all', 'subscribed', 'other', 'archived'] as const;
type Scope = (typeof SCOPES)[number];

const EVERY_FOLDER = null;

/** All channels, to join and to leave. */
export function ChannelBrowser() {
  const state = useChatState();
  const [filter, setFilter] = useState('');
  const [scope, setScope] = useState<Scope>('all');
  const [folderId, setFolderId] = useState<number | null>(EVERY_FOLDER);
  const folders = openFolders(state);
  const found = findChannels(state, filter, scope, folderId);
  return (
    <>
      <div class="list-head">
        <FilterField label={t('channels.filter')} value={filter} onChange={setFilter} />
        <Select
          label={t('channels.scope')}
          value={scope}
          options={SCOPES.map((each) => [each, t(`channels.scope.${each}`)])}
          onChange={setScope}
        />
        {folders.length > 0 && (
          <Select
            label={t('channels.folder')}
            value={folderId}
            options={[
              [EVERY_FOLDER, t('channels.everyFolder')],
              ...folders.map(({ id, name }): [number, string] => [id, name]),
            ]}
            onChange={setFolderId}
          />
        )}
        {can.createChannel(state) && (
          <a class="button primary" href={NEW_CHANNEL}>
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
      {found.length > MAX_SHOWN && (
        <p class="muted">{t('channels.more', { count: found.length - MAX_SHOWN })}</p>
      )}
    </>
  );
}

function findChannels(
  state: ChatState,
  filter: string,
  scope: Scope,
  folderId: number | null,
): readonly Channel[] {
  const wanted = plain(filter.trim());
  const found = [...state.channels.values()].filter((channel) => {
    if (channel.is_archived !== (scope === 'archived')) return false;
    if (folderId !== EVERY_FOLDER && channel.folder_id !== folderId) return false;
    const isSubscribed = state.subscriptions.has(channel.stream_id);
    if (scope === 'subscribed' && !isSubscribed) return false;
    if (scope === 'other' && isSubscribed) return false;
    return plain(channel.name).includes(wanted);
  });
  return orderedByName(found, ({ name }) => name);
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
        class="icon-button"
        href={`#channels/${id}`}
        aria-label={t('channels.settingsOf', { name })}
        title={t('channels.settingsOf', { name })}
      >
        <Icon name="settings" size={18} />
      </a>
      {!channel.is_archived && (
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
      )}
    </li>
  );
}
