import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { SecretValue } from '../controls/secret-value.tsx';
import { Select } from '../controls/select.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { webhookAddress, type Bot } from './bot-types.ts';

const TO_OWNER = null;

/** The address by which another system sends notifications as a bot. */
export function WebhookAddress({ bot }: { readonly bot: Bot }) {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const { integrations } = state.realmLists;
  const order = new Intl.Collator().compare;
  const systems = integrations.toSorted((a, b) => order(a.display_name, b.display_name));
  const channels = [...state.channels.values()]
    .filter(({ is_archived: isArchived }) => !isArchived)
    .sort((a, b) => order(a.name, b.name));
  const [name, setName] = useState(systems[0]?.name ?? '');
  const [channelId, setChannelId] = useState<number | null>(TO_OWNER);
  const [topic, setTopic] = useState('');
  const [key, setKey] = useState<string | null>(null);
  const create = () =>
    save(async () => {
      const { api_key: apiKey } = await api.get('/bots/{bot_id}/api_key', { bot_id: bot.user_id });
      setKey(apiKey);
    });
  const channel = channelId === TO_OWNER ? '' : String(channelId);
  return (
    <section class="setting">
      <h3>{t('bots.address')}</h3>
      <Select
        label={t('bots.system')}
        isLabelShown
        value={name}
        options={systems.map((each) => [each.name, each.display_name])}
        onChange={setName}
      />
      <Select
        label={t('bots.to')}
        isLabelShown
        value={channelId}
        options={[
          [TO_OWNER, t('bots.toOwner')],
          ...channels.map((each): [number, string] => [each.stream_id, each.name]),
        ]}
        onChange={setChannelId}
      />
      {channelId !== TO_OWNER && (
        <label class="setting-label">
          {t('bots.topic')}
          <input
            class="field"
            dir="auto"
            maxLength={state.server.max_topic_length ?? 60}
            value={topic}
            onInput={(event) => setTopic(event.currentTarget.value)}
          />
        </label>
      )}
      {key === null ? (
        <div class="setting-actions">
          <button type="button" class="button small" onClick={() => void create()}>
            {t('bots.showAddress')}
          </button>
          {status.kind === 'failed' && <SaveNotice status={status} />}
        </div>
      ) : (
        <SecretValue
          label={t('bots.address')}
          value={webhookAddress(location.origin, name, {
            api_key: key,
            stream: channel,
            topic: channelId === TO_OWNER ? '' : topic.trim(),
          })}
        />
      )}
      <p class="muted">{t('bots.addressNote')}</p>
    </section>
  );
}
