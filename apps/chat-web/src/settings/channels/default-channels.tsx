import { can } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { orderedByName } from '../../model/ordered-by-name.ts';
import { ChannelIcon } from '../../views/parts/channel-icon.tsx';
import { Select } from '../controls/select.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { DefaultGroups } from './default-groups.tsx';
import { openChannels } from './open-channels.ts';

const NONE = null;

/** The channels to which new users are subscribed. */
export function DefaultChannels() {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const mayEdit = can.administerRealm(state);
  const ids = new Set(state.realmLists.defaultChannelIds);
  const defaults = orderedByName(
    [...ids].flatMap((id) => state.channels.get(id) ?? []),
    ({ name }) => name,
  );
  const others = openChannels(state).filter(
    ({ stream_id: id, invite_only: isPrivate }) => !ids.has(id) && !isPrivate,
  );
  return (
    <>
      <p class="muted">{t('channels.defaultsNote')}</p>
      {mayEdit && others.length > 0 && (
        <Select
          label={t('channels.addDefault')}
          value={NONE}
          options={[
            [NONE, t('channels.addDefault')],
            ...others.map(({ stream_id: id, name }): [number, string] => [id, name]),
          ]}
          isDisabled={status.kind === 'saving'}
          onChange={(id: number | null) => {
            if (id !== NONE) void save(() => api.post('/default_streams', { stream_id: id }));
          }}
        />
      )}
      <SaveNotice status={status} />
      {defaults.length === 0 && <p class="muted">{t('channels.noDefaults')}</p>}
      <ul class="rows">
        {defaults.map((channel) => (
          <li key={channel.stream_id} class="row">
            <ChannelIcon channel={channel} color={undefined} />
            <span class="row-text">{channel.name}</span>
            {mayEdit && (
              <button
                type="button"
                class="button small"
                aria-label={t('compose.remove', { name: channel.name })}
                onClick={() =>
                  void save(() => api.delete('/default_streams', { stream_id: channel.stream_id }))
                }
              >
                {t('channels.remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <DefaultGroups />
    </>
  );
}
