import { useState } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmButton } from '../controls/confirm-button.tsx';
import { SecretValue } from '../controls/secret-value.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { zuliprcOf, type Bot } from './bot-types.ts';

interface BotKeyProps {
  readonly bot: Bot;
  /** Receives the new key, which invalidates the former one. */
  readonly onReplaced: (key: string) => void;
}

/** The key with which the program of a bot authenticates: shown on request, and replaced. */
export function BotKey({ bot, onReplaced }: BotKeyProps) {
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [key, setKey] = useState<string | null>(null);
  const fields = { bot_id: bot.user_id };
  const show = () =>
    save(async () => setKey((await api.get('/bots/{bot_id}/api_key', fields)).api_key));
  const replace = () =>
    save(async () => {
      const { api_key: replaced } = await api.post('/bots/{bot_id}/api_key/regenerate', fields);
      setKey(replaced);
      onReplaced(replaced);
    });
  return (
    <section class="setting">
      <h3>{t('settings.apiKey')}</h3>
      {key !== null && <SecretValue label={t('settings.apiKey')} value={key} />}
      <div class="setting-actions">
        {key === null ? (
          <button type="button" class="button small" onClick={() => void show()}>
            {t('bots.showKey')}
          </button>
        ) : (
          <a
            class="button small"
            download="zuliprc"
            href={`data:application/octet-stream;charset=utf-8,${encodeURIComponent(
              zuliprcOf(bot, key, location.origin),
            )}`}
          >
            {t('bots.zuliprc')}
          </a>
        )}
        <ConfirmButton
          text={t('bots.replaceKey')}
          question={t('bots.replaceKeySurely')}
          onConfirm={() => void replace()}
        />
        {status.kind === 'failed' && <SaveNotice status={status} />}
      </div>
    </section>
  );
}
