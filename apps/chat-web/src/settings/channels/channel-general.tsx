import { can, type Channel } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { reasonOf } from '../../compose/reason.ts';
import { t } from '../../i18n/translate.ts';
import { textOfHtml } from '../../model/html/message-html.ts';
import { ConfirmButton } from '../controls/confirm-button.tsx';
import { SelectSetting } from '../controls/select-setting.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { SwitchSetting } from '../controls/switch-setting.tsx';
import { TextSetting } from '../text-setting.tsx';
import { useSave } from '../use-save.ts';
import { allowedPrivacies, privacyFields, privacyOf } from './channel-privacy.ts';
import { ChannelRetention } from './channel-retention.tsx';
import { openFolders } from './folders.ts';

interface ChannelProps {
  readonly channel: Channel;
}

/** The settings of a channel that are the same for all users. */
export function ChannelGeneral({ channel }: ChannelProps) {
  const state = useChatState();
  const { stream_id: id } = channel;
  if (can.administerChannel(state, id)) return <EditedChannel channel={channel} />;
  const privacy = t(`channels.privacy.${privacyOf(channel)}`);
  const folder = state.channelFolders.get(channel.folder_id ?? -1);
  return (
    <>
      <p dir="auto">
        {textOfHtml(channel.rendered_description) || (
          <span class="muted">{t('channels.noDescription')}</span>
        )}
      </p>
      <p class="muted">{privacy}</p>
      {folder && <p class="muted">{t('channels.inFolder', { name: folder.name })}</p>}
      <EmailAddress channel={channel} />
    </>
  );
}

function EditedChannel({ channel }: ChannelProps) {
  const state = useChatState();
  const { api } = useStore().session;
  const { stream_id: id, name, description } = channel;
  const limits = state.server;
  return (
    <>
      <TextSetting
        label={t('channels.name')}
        value={name}
        maxLength={limits.max_stream_name_length}
        onSave={(value) => api.patch('/streams/{stream_id}', { stream_id: id, new_name: value })}
      />
      <TextSetting
        label={t('channels.description')}
        value={description}
        isLong
        maxLength={limits.max_stream_description_length}
        onSave={(value) => api.patch('/streams/{stream_id}', { stream_id: id, description: value })}
      />
      <Policies channel={channel} />
      <EmailAddress channel={channel} />
      <Archiving channel={channel} />
    </>
  );
}

const TOPICS_POLICIES = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
] as const;

function Policies({ channel }: ChannelProps) {
  const state = useChatState();
  const { api } = useStore().session;
  const { stream_id: id } = channel;
  const privacy = privacyOf(channel);
  const isDefault = state.realmLists.defaultChannelIds.includes(id);
  return (
    <section class="setting">
      <SelectSetting
        label={t('channels.privacy')}
        value={privacy}
        options={allowedPrivacies(state, privacy).map((each) => [
          each,
          t(`channels.privacy.${each}`),
        ])}
        onSave={(value) =>
          api.patch('/streams/{stream_id}', { stream_id: id, ...privacyFields(value) })
        }
      />
      <SelectSetting
        label={t('channels.folder')}
        value={channel.folder_id}
        options={[
          [null, t('channels.noFolder')],
          ...openFolders(state).map((folder): [number, string] => [folder.id, folder.name]),
        ]}
        onSave={(value) => api.patch('/streams/{stream_id}', { stream_id: id, folder_id: value })}
      />
      <SelectSetting
        label={t('channels.topicsPolicy')}
        value={channel.topics_policy}
        isDisabled={!can.inRealm(state, 'can_set_topics_policy_group')}
        options={TOPICS_POLICIES.map((each) => [each, t(`channels.topicsPolicy.${each}`)])}
        onSave={(value) =>
          api.patch('/streams/{stream_id}', { stream_id: id, topics_policy: value })
        }
      />
      {can.ownRealm(state) && <ChannelRetention channel={channel} />}
      {can.administerRealm(state) && !channel.is_archived && (
        <SwitchSetting
          label={t('channels.isDefault')}
          checked={isDefault}
          isDisabled={channel.invite_only && !isDefault}
          onSave={(checked) =>
            api.patch('/streams/{stream_id}', { stream_id: id, is_default_stream: checked })
          }
        />
      )}
    </section>
  );
}

function EmailAddress({ channel }: ChannelProps) {
  const state = useChatState();
  const { api } = useStore().session;
  const [shown, setShown] = useState<string | null>(null);
  if (!can.sendTo(state, channel.stream_id)) return null;
  const show = () =>
    api.get('/streams/{stream_id}/email_address', { stream_id: channel.stream_id }).then(
      ({ email }) => setShown(email || t('channels.noEmail')),
      (error: unknown) => setShown(reasonOf(error)),
    );
  return (
    <section class="setting">
      <h3>{t('channels.email')}</h3>
      <p class="muted">{t('channels.emailNote')}</p>
      {shown === null ? (
        <div class="setting-actions">
          <button type="button" class="button small" onClick={() => void show()}>
            {t('channels.showEmail')}
          </button>
        </div>
      ) : (
        <code class="secret" role="status">
          {shown}
        </code>
      )}
    </section>
  );
}

function Archiving({ channel }: ChannelProps) {
  const { api } = useStore().session;
  const { status, save } = useSave();
  const { stream_id: id } = channel;
  const archive = () => save(() => api.delete('/streams/{stream_id}', { stream_id: id }));
  const unarchive = () =>
    save(() => api.patch('/streams/{stream_id}', { stream_id: id, is_archived: false }));
  return (
    <section class="setting">
      <h3>{t('channels.archive')}</h3>
      <p class="muted">{t('channels.archiveNote')}</p>
      <div class="setting-actions">
        {channel.is_archived ? (
          <button type="button" class="button small" onClick={() => void unarchive()}>
            {t('channels.unarchive')}
          </button>
        ) : (
          <ConfirmButton
            text={t('channels.archiveNow')}
            question={t('channels.archiveSurely')}
            onConfirm={() => void archive()}
          />
        )}
        <SaveNotice status={status} />
      </div>
    </section>
  );
}
