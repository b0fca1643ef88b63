import { can, type RealmPermission } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { PermissionSetting } from '../controls/permission-setting.tsx';
import { SelectSetting } from '../controls/select-setting.tsx';
import { RealmLimitSetting, RealmSwitches } from './realm-settings.tsx';

/** The permissions of the organization, in groups. */
const GROUPS = [
  {
    title: 'realm.ofJoining',
    names: ['can_invite_users_group', 'create_multiuse_invite_group'],
  },
  {
    title: 'realm.ofChannels',
    names: [
      'can_create_public_channel_group',
      'can_create_private_channel_group',
      'can_create_web_public_channel_group',
      'can_add_subscribers_group',
      'can_set_topics_policy_group',
      'can_set_delete_message_policy_group',
      'can_mention_many_users_group',
    ],
  },
  {
    title: 'realm.ofMessages',
    names: [
      'direct_message_permission_group',
      'direct_message_initiator_group',
      'can_resolve_topics_group',
      'can_move_messages_between_topics_group',
      'can_move_messages_between_channels_group',
      'can_delete_own_message_group',
      'can_delete_any_message_group',
    ],
  },
  {
    title: 'realm.ofOthers',
    names: [
      'can_create_groups',
      'can_manage_all_groups',
      'can_create_bots_group',
      'can_create_write_only_bots_group',
      'can_add_custom_emoji_group',
      'can_access_all_users_group',
    ],
  },
] as const satisfies readonly {
  readonly title: string;
  readonly names: readonly RealmPermission[];
}[];

/** The server accepts changes of these permissions from owners only. */
const OF_OWNERS: ReadonlySet<string> = new Set<RealmPermission>([
  'can_create_groups',
  'can_invite_users_group',
  'can_manage_all_groups',
  'create_multiuse_invite_group',
]);

const HISTORY = ['all', 'moves', 'none'] as const;

/** The permissions of the organization; users who are no administrators only see them. */
export function PermissionsSection() {
  const state = useChatState();
  const { api } = useStore().session;
  const isFixed = !can.administerRealm(state);
  const isOwner = can.ownRealm(state);
  const rules = state.server.server_supported_permission_settings?.realm ?? {};
  return (
    <>
      {GROUPS.map(({ title, names }) => (
        <section key={title} class="setting">
          <h3>{t(title)}</h3>
          {names.map((name) => {
            const value = state.realm[name];
            return value === undefined ? null : (
              <PermissionSetting
                key={name}
                label={t(`realmPermission.${name}`)}
                value={value}
                rule={rules[name]}
                isFixed={isFixed || (OF_OWNERS.has(name) && !isOwner)}
                onSave={(change) => api.patch('/realm', { [name]: change })}
              />
            );
          })}
        </section>
      ))}
      {!isFixed && (
        <>
          <section class="setting">
            <h3>{t('realm.ofEdits')}</h3>
            <RealmLimitSetting name="message_content_edit_limit_seconds" />
            <RealmLimitSetting name="message_content_delete_limit_seconds" />
            <RealmLimitSetting name="move_messages_within_stream_limit_seconds" />
            <RealmLimitSetting name="move_messages_between_streams_limit_seconds" />
            <SelectSetting
              label={t('realm.history')}
              value={state.realm.message_edit_history_visibility_policy ?? 'all'}
              options={HISTORY.map((each) => [each, t(`realm.history.${each}`)])}
              onSave={(value) =>
                api.patch('/realm', { message_edit_history_visibility_policy: value })
              }
            />
          </section>
          <RealmSwitches
            title={t('realm.ofAccounts')}
            names={[
              'allow_message_editing',
              'name_changes_disabled',
              'avatar_changes_disabled',
              'email_changes_disabled',
              'require_unique_names',
            ]}
          />
        </>
      )}
    </>
  );
}
