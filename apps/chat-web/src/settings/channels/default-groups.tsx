import { can, type RealmListState } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { orderedByName } from '../../model/ordered-by-name.ts';
import { ChannelsChoice } from '../controls/channels-choice.tsx';
import { FieldRow } from '../controls/field-row.tsx';
import { RemoveButton } from '../controls/remove-button.tsx';
import { SettingForm } from '../controls/setting-form.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { openChannels } from './open-channels.ts';

type DefaultChannelGroup = RealmListState['defaultChannelGroups'][number];

const MAX_NAME = 60;
const MAX_DESCRIPTION = 1_024;

/** Groups of channels that programs offer to new users together. */
export function DefaultGroups() {
  const state = useChatState();
  const mayEdit = can.administerRealm(state);
  const groups = orderedByName([...state.realmLists.defaultChannelGroups], ({ name }) => name);
  return (
    <section class="setting">
      <h3>{t('defaultGroups.title')}</h3>
      <p class="muted">{t('defaultGroups.note')}</p>
      {groups.length === 0 && <p class="muted">{t('defaultGroups.none')}</p>}
      <ul class="rows">
        {groups.map((group) =>
          mayEdit ? (
            <EditedGroup key={group.id} group={group} />
          ) : (
            <li key={group.id} class="row">
              <GroupText group={group} />
            </li>
          ),
        )}
      </ul>
      {mayEdit && <NewGroup />}
    </section>
  );
}

function GroupText({ group }: { readonly group: DefaultChannelGroup }) {
  const { channels } = useChatState();
  const names = group.streams.flatMap((id) => channels.get(id)?.name ?? []);
  return (
    <span class="row-text">
      <strong>{group.name}</strong>
      <span class="muted">{group.description}</span>
      <span>{names.map((name) => `#${name}`).join(', ')}</span>
    </span>
  );
}

interface Draft {
  readonly name: string;
  readonly description: string;
  readonly channelIds: readonly number[];
}

const EMPTY: Draft = { name: '', description: '', channelIds: [] };

interface GroupFieldsProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

function GroupFields({ draft, onChange }: GroupFieldsProps) {
  const state = useChatState();
  // The server refuses private channels, and channels to which all new users are subscribed.
  const choices = openChannels(state).filter(
    ({ stream_id: id, invite_only: isPrivate }) =>
      !isPrivate && !state.realmLists.defaultChannelIds.includes(id),
  );
  return (
    <>
      <FieldRow
        label={t('channels.name')}
        value={draft.name}
        maxLength={MAX_NAME}
        isRequired
        onChange={(name) => onChange({ ...draft, name })}
      />
      <FieldRow
        label={t('channels.description')}
        value={draft.description}
        maxLength={MAX_DESCRIPTION}
        onChange={(description) => onChange({ ...draft, description })}
      />
      <ChannelsChoice
        label={t('defaultGroups.channels')}
        choices={choices}
        channelIds={draft.channelIds}
        onChange={(channelIds) => onChange({ ...draft, channelIds })}
      />
    </>
  );
}

function NewGroup() {
  const { channels } = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [draft, setDraft] = useState(EMPTY);
  const create = async () => {
    const fields = {
      group_name: draft.name.trim(),
      description: draft.description.trim(),
      stream_names: namesOf(channels, draft.channelIds),
    };
    if (await save(() => api.post('/default_stream_groups/create', fields))) setDraft(EMPTY);
  };
  return (
    <SettingForm
      isInRow
      submitLabel={t('defaultGroups.create')}
      button="small"
      status={status}
      onSubmit={create}
    >
      <GroupFields draft={draft} onChange={setDraft} />
    </SettingForm>
  );
}

function EditedGroup({ group }: { readonly group: DefaultChannelGroup }) {
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [draft, setDraft] = useState<Draft | null>(null);
  const store = useStoreGroup(group);
  const { id, name, description, streams } = group;
  if (draft) {
    return (
      <li class="row">
        <SettingForm
          isInRow
          submitLabel={t('compose.save')}
          button="small primary"
          status={status}
          onSubmit={async () => {
            if (await save(() => store(draft))) setDraft(null);
          }}
          cancel={() => setDraft(null)}
        >
          <GroupFields draft={draft} onChange={setDraft} />
        </SettingForm>
      </li>
    );
  }
  return (
    <li class="row">
      <GroupText group={group} />
      {status.kind === 'failed' && <SaveNotice status={status} />}
      <button
        type="button"
        class="button small"
        aria-label={t('settings.editNamed', { name })}
        onClick={() => setDraft({ name, description, channelIds: streams })}
      >
        {t('settings.edit')}
      </button>
      <RemoveButton
        object={name}
        onConfirm={() =>
          void save(() => api.delete('/default_stream_groups/{group_id}', { group_id: id }))
        }
      />
    </li>
  );
}

/** Changes the parts of a group that differ; the API has an operation for each. */
function useStoreGroup(group: DefaultChannelGroup): (draft: Draft) => Promise<void> {
  const { channels } = useChatState();
  const { api } = useStore().session;
  const { id, streams } = group;
  const change = async (op: 'add' | 'remove', channelIds: readonly number[]) => {
    if (channelIds.length === 0) return;
    const fields = { group_id: id, op, stream_names: namesOf(channels, channelIds) };
    await api.patch('/default_stream_groups/{group_id}/streams', fields);
  };
  return async (draft) => {
    const name = draft.name.trim();
    const description = draft.description.trim();
    if (name !== group.name || description !== group.description) {
      await api.patch('/default_stream_groups/{group_id}', {
        group_id: id,
        ...(name !== group.name && { new_group_name: name }),
        ...(description !== group.description && { new_description: description }),
      });
    }
    const added = draft.channelIds.filter((each) => !streams.includes(each));
    const removed = streams.filter((each) => !draft.channelIds.includes(each));
    await change('add', added);
    await change('remove', removed);
  };
}

function namesOf(
  channels: ReadonlyMap<number, { readonly name: string }>,
  ids: readonly number[],
): readonly string[] {
  return ids.flatMap((id) => channels.get(id)?.name ?? []);
}
