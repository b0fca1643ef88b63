import { can, type Schemas } from '@tandem/chat-client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { OrderButtons } from '../controls/order-buttons.tsx';
import { RemoveButton } from '../controls/remove-button.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { LinkifierForm } from './linkifier-form.tsx';

type Linkifier = Schemas['Linkifier'];

/** The rules that turn texts into links, in the order in which they apply. */
export function LinkifiersSection() {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const mayEdit = can.administerRealm(state);
  const { linkifiers } = state.realmLists;
  const ids = linkifiers.map(({ id }) => id);
  return (
    <>
      <p class="muted">{t('linkifiers.note')}</p>
      {mayEdit && (
        <LinkifierForm
          submitLabel={t('linkifiers.add')}
          onSave={(fields) => api.post('/realm/filters', fields)}
        />
      )}
      <SaveNotice status={status} />
      {linkifiers.length === 0 && <p class="muted">{t('linkifiers.none')}</p>}
      <ul class="rows">
        {linkifiers.map((linkifier, at) => (
          <LinkifierRow key={linkifier.id} linkifier={linkifier} mayEdit={mayEdit}>
            {mayEdit && (
              <OrderButtons
                name={linkifier.pattern}
                ids={ids}
                at={at}
                isDisabled={status.kind === 'saving'}
                onMove={(order) =>
                  void save(() =>
                    api.patch('/realm/linkifiers', { ordered_linkifier_ids: [...order] }),
                  )
                }
              />
            )}
          </LinkifierRow>
        ))}
      </ul>
    </>
  );
}

interface LinkifierRowProps {
  readonly linkifier: Linkifier;
  readonly mayEdit: boolean;
  readonly children: ComponentChildren;
}

function LinkifierRow({ linkifier, mayEdit, children }: LinkifierRowProps) {
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [isEdited, setIsEdited] = useState(false);
  const { id, pattern, url_template: template } = linkifier;
  if (isEdited) {
    return (
      <li class="row">
        <LinkifierForm
          linkifier={linkifier}
          submitLabel={t('compose.save')}
          onSave={async (fields) => {
            await api.patch('/realm/filters/{filter_id}', { filter_id: id, ...fields });
            setIsEdited(false);
          }}
          onCancel={() => setIsEdited(false)}
        />
      </li>
    );
  }
  return (
    <li class="row">
      <span class="row-text">
        <code>{pattern}</code>
        <span class="muted">{template}</span>
        {status.kind === 'failed' && <SaveNotice status={status} />}
      </span>
      {children}
      {mayEdit && (
        <>
          <button
            type="button"
            class="button small"
            aria-label={t('settings.editNamed', { name: pattern })}
            onClick={() => setIsEdited(true)}
          >
            {t('settings.edit')}
          </button>
          <RemoveButton
            object={pattern}
            onConfirm={() =>
              void save(() => api.delete('/realm/filters/{filter_id}', { filter_id: id }))
            }
          />
        </>
      )}
    </li>
  );
}
