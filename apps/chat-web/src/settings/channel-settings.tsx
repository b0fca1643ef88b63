import { can, type Channel } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import { UsersField } from '../compose/fields/users-field.tsx';
import { t } from '../i18n/translate.ts';
import { channelFragment } from '../model/narrow/narrow-fragment.ts';
import { SaveNotice } from './save-notice.tsx';
import { TextSetting } from './text-setting.tsx';
import { useLoaded } from './use-loaded.ts';
import { useSave } from './use-save.ts';

const MAX_SHOWN = 200;

/** The settings of a channel: personal ones, and those for all. */
export function ChannelSettings({ channel }: { readonly channel: Channel }) {
  const state = useChatState();
  const { api } = useStore().session;
  const { stream_id: id, name, description } = channel;
  const mayAdminister = can.administerChannel(state, id);
  return (
    <>
      <p>
        <a href="#channels">{t('view.channels')}</a>
      </p>
      <h2>
        <a href={channelFragment(id, state)}>{name}</a>
      </h2>
      {state.subscriptions.has(id) && <PersonalSwitches channelId={id} />}
      {mayAdminister ? (
        <>
          <TextSetting
            label={t('channels.name')}
            value={name}
            maxLength={state.server.max_stream_name_length}
            onSave={(value) =>
              api.patch('/streams/{stream_id}', { stream_id: id, new_name: value })
            }
          />
          <TextSetting
            label={t('channels.description')}
            value={description}
            isLong
            maxLength={state.server.max_stream_description_length}
            onSave={(value) =>
              api.patch('/streams/{stream_id}', { stream_id: id, description: value })
            }
          />
        </>
      ) : (
        <p class="muted">{description}</p>
      )}
      <SubscriberList channel={channel} mayRemove={mayAdminister} />
    </>
  );
}

const PERSONAL = ['pin_to_top', 'is_muted'] as const;

function PersonalSwitches({ channelId }: { readonly channelId: number }) {
  const subscription = useChatState().subscriptions.get(channelId);
  const { api } = useStore().session;
  const { status, save } = useSave();
  const change = (property: string, value: boolean) =>
    save(() =>
      api.post('/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: channelId, property, value }],
      }),
    );
  return (
    <fieldset class="setting-group">
      <legend>{t('channels.personal')}</legend>
      {PERSONAL.map((property) => (
        <label key={property} class="switch">
          <input
            type="checkbox"
            role="switch"
            checked={subscription?.[property] ?? false}
            onChange={(event) => void change(property, event.currentTarget.checked)}
          />
          {t(`channels.${property}`)}
        </label>
      ))}
      <SaveNotice status={status} />
    </fieldset>
  );
}

interface SubscriberListProps {
  readonly channel: Channel;
  readonly mayRemove: boolean;
}

function SubscriberList({ channel, mayRemove }: SubscriberListProps) {
  const state = useChatState();
  const { api } = useStore().session;
  const { stream_id: id, name } = channel;
  const { value, problem, reload } = useLoaded(() =>
    api.get('/streams/{stream_id}/members', { stream_id: id }),
  );
  const [added, setAdded] = useState<readonly number[]>([]);
  const { status, save } = useSave();
  const subscribers = value?.subscribers ?? [];
  const add = () =>
    save(async () => {
      const fields = { subscriptions: [{ name }], principals: added };
      await api.post('/users/me/subscriptions', fields);
      setAdded([]);
      reload();
    });
  const remove = (userId: number) =>
    save(async () => {
      const fields = { subscriptions: [name], principals: [userId] };
      await api.delete('/users/me/subscriptions', fields);
      reload();
    });
  return (
    <section class="setting">
      <h3>{t('channels.subscribers')}</h3>
      {can.addSubscribers(state, id) && (
        <div class="list-head">
          <UsersField label="" userIds={added} onChange={setAdded} />
          <button
            type="button"
            class="button"
            disabled={added.length === 0}
            onClick={() => void add()}
          >
            {t('channels.add')}
          </button>
        </div>
      )}
      <SaveNotice status={status} />
      {problem !== null && <p class="notice bad">{problem}</p>}
      <ul class="rows">
        {subscribers.slice(0, MAX_SHOWN).map((userId) => {
          const user = state.users.get(userId)?.full_name ?? String(userId);
          return (
            <li key={userId} class="row">
              <span class="row-text">{user}</span>
              {mayRemove && (
                <button
                  type="button"
                  class="button small"
                  aria-label={t('compose.removeRecipient', { name: user })}
                  onClick={() => void remove(userId)}
                >
                  {t('channels.remove')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
