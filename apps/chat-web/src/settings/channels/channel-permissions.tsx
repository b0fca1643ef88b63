import { can, type Channel, type ChannelPermission } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { PermissionSetting } from '../controls/permission-setting.tsx';

/** The permissions of channels, in groups. */
const GROUPS = [
  { title: 'channels.ofMessages', names: ['can_send_message_group', 'can_create_topic_group'] },
  {
    title: 'channels.ofSubscribers',
    names: ['can_subscribe_group', 'can_add_subscribers_group', 'can_remove_subscribers_group'],
  },
  {
    title: 'channels.ofTopics',
    names: [
      'can_resolve_topics_group',
      'can_move_messages_within_channel_group',
      'can_move_messages_out_of_channel_group',
    ],
  },
  {
    title: 'channels.ofAdministration',
    names: [
      'can_administer_channel_group',
      'can_delete_own_message_group',
      'can_delete_any_message_group',
    ],
  },
] as const satisfies readonly {
  readonly title: string;
  readonly names: readonly ChannelPermission[];
}[];

const OF_DELETION: ReadonlySet<string> = new Set<ChannelPermission>([
  'can_delete_own_message_group',
  'can_delete_any_message_group',
]);

/** The permissions of a channel; users who do not administer it only see them. */
export function ChannelPermissions({ channel }: { readonly channel: Channel }) {
  const state = useChatState();
  const { api } = useStore().session;
  const { stream_id: id } = channel;
  const mayChange = can.administerChannel(state, id);
  const mayChangeDeletion = can.setDeletePolicy(state);
  const rules = state.server.server_supported_permission_settings?.stream ?? {};
  return (
    <>
      {GROUPS.map(({ title, names }) => (
        <section key={title} class="setting">
          <h3>{t(title)}</h3>
          {names.map((name) => (
            <PermissionSetting
              key={name}
              label={t(`channelPermission.${name}`)}
              value={channel[name]}
              rule={rules[name]}
              isFixed={!mayChange || (OF_DELETION.has(name) && !mayChangeDeletion)}
              onSave={(change) =>
                api.patch('/streams/{stream_id}', { stream_id: id, [name]: change })
              }
            />
          ))}
        </section>
      ))}
    </>
  );
}
