import { can } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { UsersField } from '../../compose/fields/users-field.tsx';
import { t } from '../../i18n/translate.ts';
import { Avatar } from '../../views/parts/avatar.tsx';
import { ConfirmButton } from '../controls/confirm-button.tsx';
import { PictureButton } from '../controls/picture-button.tsx';
import { SelectSetting } from '../controls/select-setting.tsx';
import { RoleChoice } from '../role-choice.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { TextSetting } from '../text-setting.tsx';
import { TokenList } from '../token-list.tsx';
import { useSave } from '../use-save.ts';
import { BotKey } from './bot-key.tsx';
import { INCOMING, INTERFACES, OUTGOING, outgoingServiceOf, type Bot } from './bot-types.ts';
import { WebhookAddress } from './webhook-address.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

const MAX_NAME = 100;

interface BotProps {
  readonly bot: Bot;
}

/** The settings of a bot: its name and picture, its credentials, and the address to which it sends. */
export function BotSettings({ bot, address }: BotProps & { readonly address: string }) {
  const state = useChatState();
  const { api } = useStore().session;
  const [replacedKey, setReplacedKey] = useState<string | null>(null);
  const { user_id: id, bot_type: type } = bot;
  return (
    <>
      <p>
        <a href={address}>← {t('settings.section.bots')}</a>
      </p>
      <h3>
        {bot.full_name}
        {!bot.is_active && <span class="badge">{t('users.deactivated')}</span>}
      </h3>
      <p class="muted">
        {t(`bots.type.${type}`)} · {bot.email}
      </p>
      {bot.is_active && (
        <>
          <Picture bot={bot} />
          <TextSetting
            label={t('settings.name')}
            value={bot.full_name}
            maxLength={MAX_NAME}
            onSave={(name) => api.patch('/bots/{bot_id}', { bot_id: id, full_name: name })}
          />
          {type === OUTGOING && <Outgoing bot={bot} />}
          <BotKey bot={bot} onReplaced={setReplacedKey} />
          {type === INCOMING && <WebhookAddress bot={bot} replacedKey={replacedKey} />}
          {(type === INCOMING || type === OUTGOING) && <WebhookSecret bot={bot} />}
          {type !== INCOMING && <TokenList botId={id} />}
          {can.administerRealm(state) && <Administration bot={bot} />}
        </>
      )}
      <Deactivation bot={bot} />
    </>
  );
}

function Picture({ bot }: BotProps) {
  const { api } = useStore().session;
  const { status, save } = useSave();
  return (
    <div class="setting picture-setting">
      <Avatar user={bot} size={48} />
      <PictureButton
        text={t('settings.uploadPicture')}
        onChoose={(picture) =>
          void save(() => api.patch('/bots/{bot_id}', { bot_id: bot.user_id, file: picture }))
        }
      />
      <SaveNotice status={status} />
    </div>
  );
}

function Outgoing({ bot }: BotProps) {
  const { api } = useStore().session;
  const service = outgoingServiceOf(bot);
  const { user_id: id } = bot;
  return (
    <>
      <TextSetting
        label={t('bots.url')}
        value={service.url}
        onSave={(url) =>
          api.patch('/bots/{bot_id}', {
            bot_id: id,
            service_payload_url: url,
            service_interface: service.interface,
          })
        }
      />
      <SelectSetting
        label={t('bots.interface')}
        value={service.interface}
        options={INTERFACES.map((each) => [each, t(`bots.interface.${each}`)])}
        onSave={(form) =>
          api.patch('/bots/{bot_id}', {
            bot_id: id,
            service_payload_url: service.url,
            service_interface: form,
          })
        }
      />
    </>
  );
}

function Administration({ bot }: BotProps) {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [ownerIds, setOwnerIds] = useState<readonly number[]>([]);
  const { user_id: id } = bot;
  const user = state.users.get(id);
  const owner = state.users.get(bot.owner_id ?? -1)?.full_name ?? '';
  const setOwner = async () => {
    const [ownerId] = ownerIds;
    if (ownerId === undefined) return;
    if (await save(() => api.patch('/bots/{bot_id}', { bot_id: id, bot_owner_id: ownerId }))) {
      setOwnerIds([]);
    }
  };
  return (
    <section class="setting">
      <h3>{t('bots.administration')}</h3>
      {user && (
        <RoleChoice
          label={t('users.roleOf', { name: bot.full_name })}
          role={user.role}
          onChange={(role) => void save(() => api.patch('/bots/{bot_id}', { bot_id: id, role }))}
        />
      )}
      <p class="muted">{t('bots.ownedBy', { name: owner })}</p>
      <div class="list-head">
        <UsersField
          label={t('bots.newOwner')}
          userIds={ownerIds}
          onChange={(userIds) => setOwnerIds(userIds.slice(-1))}
        />
        <button
          type="button"
          class="button"
          disabled={ownerIds.length === 0}
          onClick={() => void setOwner()}
        >
          {t('compose.save')}
        </button>
      </div>
      <SaveNotice status={status} />
    </section>
  );
}

function Deactivation({ bot }: BotProps) {
  const { api } = useStore().session;
  const { status, save } = useSave();
  const { user_id: id } = bot;
  return (
    <section class="setting">
      <div class="setting-actions">
        {bot.is_active ? (
          <ConfirmButton
            text={t('users.deactivate')}
            question={t('users.surely')}
            object={bot.full_name}
            onConfirm={() => void save(() => api.delete('/bots/{bot_id}', { bot_id: id }))}
          />
        ) : (
          <button
            type="button"
            class="button small"
            onClick={() =>
              void save(() => api.post('/users/{user_id}/reactivate', { user_id: id }))
            }
          >
            {t('users.activate')}
          </button>
        )}
        <SaveNotice status={status} />
      </div>
    </section>
  );
}
