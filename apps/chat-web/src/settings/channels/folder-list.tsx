import { can } from '@tandem/chat-client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { FieldRow } from '../controls/field-row.tsx';
import { OrderButtons } from '../controls/order-buttons.tsx';
import { SettingForm } from '../controls/setting-form.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { orderedFolders, type ChannelFolder } from './folders.ts';

/** The folders of channels: in their order, archived ones last. */
export function FolderList() {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const mayEdit = can.administerRealm(state);
  const all = orderedFolders(state);
  const shown = all.filter(({ is_archived: isArchived }) => !isArchived);
  const ids = shown.map(({ id }) => id);
  const archived = mayEdit ? all.filter(({ is_archived: isArchived }) => isArchived) : [];
  const move = (order: readonly number[]) =>
    void save(() =>
      api.patch('/channel_folders', { order: [...order, ...archived.map(({ id }) => id)] }),
    );
  return (
    <>
      <p class="muted">{t('channels.foldersNote')}</p>
      {mayEdit && <NewFolder />}
      <SaveNotice status={status} />
      {shown.length === 0 && <p class="muted">{t('channels.noFolders')}</p>}
      <ul class="rows">
        {shown.map((folder, at) => (
          <FolderRow key={folder.id} folder={folder} mayEdit={mayEdit}>
            {mayEdit && (
              <OrderButtons
                name={folder.name}
                ids={ids}
                at={at}
                isDisabled={status.kind === 'saving'}
                onMove={move}
              />
            )}
          </FolderRow>
        ))}
        {archived.map((folder) => (
          <FolderRow key={folder.id} folder={folder} mayEdit />
        ))}
      </ul>
    </>
  );
}

function NewFolder() {
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const create = async () => {
    const fields = { name: name.trim(), description: description.trim() };
    if (!(await save(() => api.post('/channel_folders/create', fields)))) return;
    setName('');
    setDescription('');
  };
  return (
    <SettingForm submitLabel={t('channels.createFolder')} status={status} onSubmit={create}>
      <FolderFields
        name={name}
        description={description}
        onName={setName}
        onDescription={setDescription}
      />
    </SettingForm>
  );
}

interface FolderFieldsProps {
  readonly name: string;
  readonly description: string;
  readonly onName: (name: string) => void;
  readonly onDescription: (description: string) => void;
}

function FolderFields({ name, description, onName, onDescription }: FolderFieldsProps) {
  const { server } = useChatState();
  return (
    <>
      <FieldRow
        label={t('channels.name')}
        value={name}
        maxLength={server.max_channel_folder_name_length ?? 60}
        isRequired
        onChange={onName}
      />
      <FieldRow
        label={t('channels.description')}
        value={description}
        maxLength={server.max_channel_folder_description_length ?? 1_024}
        onChange={onDescription}
      />
    </>
  );
}

interface FolderRowProps {
  readonly folder: ChannelFolder;
  readonly mayEdit: boolean;
  readonly children?: ComponentChildren;
}

function FolderRow({ folder, mayEdit, children }: FolderRowProps) {
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [draft, setDraft] = useState<{ name: string; description: string } | null>(null);
  const { id, name, description, is_archived: isArchived } = folder;
  const change = (fields: { name?: string; description?: string; is_archived?: boolean }) =>
    save(() =>
      api.patch('/channel_folders/{channel_folder_id}', { channel_folder_id: id, ...fields }),
    );
  if (draft) {
    const store = async () => {
      const fields = { name: draft.name.trim(), description: draft.description.trim() };
      if (await change(fields)) setDraft(null);
    };
    return (
      <li class="row">
        <SettingForm
          isInRow
          submitLabel={t('compose.save')}
          button="small primary"
          status={status}
          onSubmit={store}
          cancel={() => setDraft(null)}
        >
          <FolderFields
            name={draft.name}
            description={draft.description}
            onName={(next) => setDraft({ ...draft, name: next })}
            onDescription={(next) => setDraft({ ...draft, description: next })}
          />
        </SettingForm>
      </li>
    );
  }
  return (
    <li class="row">
      <span class="row-text">
        <strong>{name}</strong>
        <span class="muted">{isArchived ? t('channels.archived') : description}</span>
        {status.kind === 'failed' && <SaveNotice status={status} />}
      </span>
      {children}
      {mayEdit && !isArchived && (
        <button
          type="button"
          class="button small"
          aria-label={t('settings.editNamed', { name })}
          onClick={() => setDraft({ name, description })}
        >
          {t('settings.edit')}
        </button>
      )}
      {mayEdit && (
        <button
          type="button"
          class="button small"
          aria-label={`${isArchived ? t('channels.unarchive') : t('channels.archiveNow')}: ${name}`}
          onClick={() => void change({ is_archived: !isArchived })}
        >
          {isArchived ? t('channels.unarchive') : t('channels.archiveNow')}
        </button>
      )}
    </li>
  );
}
