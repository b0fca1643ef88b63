import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { orderedFields, type ProfileField } from '../../model/profile/profile-fields.ts';
import { OrderButtons } from '../controls/order-buttons.tsx';
import { RemoveButton } from '../controls/remove-button.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { FieldForm } from './field-form.tsx';

/** The fields of profiles that the organization has defined, in their order. */
export function FieldsSection() {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const fields = orderedFields(state);
  const ids = fields.map(({ id }) => id);
  return (
    <>
      <p class="muted">{t('profile.fieldsNote')}</p>
      <FieldForm
        submitLabel={t('profile.addField')}
        onSave={(values, type) =>
          api.post('/realm/profile_fields', { ...values, field_type: type })
        }
      />
      <SaveNotice status={status} />
      <ul class="rows">
        {fields.map((field, at) => (
          <FieldItem key={field.id} field={field}>
            <OrderButtons
              name={field.name}
              ids={ids}
              at={at}
              isDisabled={status.kind === 'saving'}
              onMove={(order) =>
                void save(() => api.patch('/realm/profile_fields', { order: [...order] }))
              }
            />
          </FieldItem>
        ))}
      </ul>
    </>
  );
}

interface FieldItemProps {
  readonly field: ProfileField;
  readonly children: ComponentChildren;
}

function FieldItem({ field, children }: FieldItemProps) {
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [isEdited, setIsEdited] = useState(false);
  const { id, name, type } = field;
  if (isEdited) {
    return (
      <li class="row">
        <FieldForm
          field={field}
          submitLabel={t('compose.save')}
          onSave={async (values) => {
            await api.patch('/realm/profile_fields/{field_id}', { field_id: id, ...values });
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
        <strong>{name}</strong>
        <span class="muted">{t(`profile.type.${type}`)}</span>
        {status.kind === 'failed' && <SaveNotice status={status} />}
      </span>
      {children}
      <button
        type="button"
        class="button small"
        aria-label={t('settings.editNamed', { name })}
        onClick={() => setIsEdited(true)}
      >
        {t('settings.edit')}
      </button>
      <RemoveButton
        object={name}
        question={t('profile.removeSurely')}
        onConfirm={() =>
          void save(() => api.delete('/realm/profile_fields/{field_id}', { field_id: id }))
        }
      />
    </li>
  );
}
