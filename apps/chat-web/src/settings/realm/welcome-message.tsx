import { directConversation } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { conversationFragment } from '../../model/narrow/narrow-fragment.ts';
import { SaveNotice } from '../save-notice.tsx';
import { TextSetting } from '../text-setting.tsx';
import { useSave } from '../use-save.ts';

const MAX_TEXT = 8_000;
/** The beginning of the address of the bot of the server that sends the text. */
const WELCOME_BOT = 'welcome-bot@';

/** The text that the Welcome Bot sends to new users; administrators can send it to themselves first. */
export function WelcomeMessage() {
  const { realm } = useChatState();
  const { api } = useStore().session;
  const text = realm.welcome_message_custom_text ?? '';
  return (
    <section class="setting">
      <h3>{t('realm.welcome')}</h3>
      <p class="muted">{t('realm.welcomeNote')}</p>
      <TextSetting
        label={t('realm.welcomeText')}
        value={text}
        maxLength={MAX_TEXT}
        isLong
        isOptional
        onSave={(value) => api.patch('/realm', { welcome_message_custom_text: value })}
      />
      {text !== '' && <Trial text={text} />}
    </section>
  );
}

/** Sends the text to the actor. */
function Trial({ text }: { readonly text: string }) {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [sentId, setSentId] = useState<number | null>(null);
  const send = () =>
    save(async () => {
      const { message_id: id } = await api.post('/realm/test_welcome_bot_custom_message', {
        welcome_message_custom_text: text,
      });
      setSentId(id);
    });
  const bot = state.systemBots.find(({ email }) => email.startsWith(WELCOME_BOT));
  const conversation = directConversation(bot ? [bot.user_id] : [], state.userId);
  return (
    <div class="setting-actions">
      <button
        type="button"
        class="button small"
        disabled={status.kind === 'saving'}
        onClick={() => void send()}
      >
        {t('realm.tryWelcome')}
      </button>
      {status.kind === 'saved' && sentId !== null && (
        <a href={conversationFragment(conversation, state, { near: sentId })}>
          {t('realm.showWelcome')}
        </a>
      )}
      {status.kind === 'failed' && <SaveNotice status={status} />}
    </div>
  );
}
