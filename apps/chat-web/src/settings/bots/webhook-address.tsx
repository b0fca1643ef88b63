import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { orderedByName } from '../../model/ordered-by-name.ts';
import { openChannels } from '../channels/open-channels.ts';
import { FieldRow } from '../controls/field-row.tsx';
import { SecretValue } from '../controls/secret-value.tsx';
import { Select } from '../controls/select.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { webhookAddress, type Bot } from './bot-types.ts';

const TO_OWNER = null;

interface WebhookAddressProps {
  readonly bot: Bot;
  /** The key that has replaced the one of an address shown here. */
  readonly replacedKey: string | null;
}

/** The address by which another system sends notifications as a bot. */
export function WebhookAddress({ bot, replacedKey }: WebhookAddressProps) {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const { integrations } = state.realmLists;
  const systems = orderedByName(integrations, (each) => each.display_name);
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
          ...openChannels(state).map((each): [number, string] => [each.stream_id, each.name]),
        ]}
        onChange={setChannelId}
      />
      {channelId !== TO_OWNER && (
        <FieldRow
          label={t('bots.topic')}
          value={topic}
          maxLength={state.server.max_topic_length ?? 60}
          onChange={setTopic}
        />
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
            api_key: replacedKey ?? key,
            stream: channel,
            topic: channelId === TO_OWNER ? '' : topic.trim(),
          })}
        />
      )}
      <p class="muted">{t('bots.addressNote')}</p>
    </section>
  );
}
