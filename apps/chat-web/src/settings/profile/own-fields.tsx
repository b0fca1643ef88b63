import { can, selfOf } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { UsersField } from '../../compose/fields/users-field.tsx';
import { t } from '../../i18n/translate.ts';
import {
  choicesOf,
  FIELD_TYPES,
  orderedFields,
  usersOfValue,
  valueOf,
  type ProfileField,
} from '../../model/profile/profile-fields.ts';
import { SelectSetting } from '../controls/select-setting.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { TextSetting } from '../text-setting.tsx';
import { useSave } from '../use-save.ts';

const NONE = null;
const MAX_SHORT = 50;
const MAX_LONG = 500;
const MAX_LINK = 2_048;

/** The values of the actor in the profile fields of the organization. */
export function OwnFields() {
  const state = useChatState();
  const self = selfOf(state);
  if (!self) return null;
  return orderedFields(state).map((field) => (
    <OwnField key={field.id} field={field} value={valueOf(self, field.id)} />
  ));
}

interface OwnFieldProps {
  readonly field: ProfileField;
  readonly value: string;
}

function OwnField({ field, value }: OwnFieldProps) {
  const state = useChatState();
  const { api } = useStore().session;
  const { id, type } = field;
  const label = field.required ? t('profile.required', { name: field.name }) : field.name;
  const store = (next: string | readonly number[]) =>
    next.length === 0
      ? api.delete('/users/me/profile_data', { data: [id] })
      : api.patch('/users/me/profile_data', { data: [{ id, value: next }] });
  if (!field.editable_by_user && !can.administerRealm(state)) {
    return value === '' ? null : <FixedField label={label} field={field} value={value} />;
  }
  switch (type) {
    case FIELD_TYPES.list:
      return (
        <section class="setting">
          <SelectSetting
            label={label}
            value={value === '' ? NONE : value}
            options={[
              [NONE, t('profile.none')],
              ...choicesOf(field).map((each) => [each.value, each.text] as const),
            ]}
            onSave={(next) => store(next ?? '')}
          />
          <Hint field={field} />
        </section>
      );
    case FIELD_TYPES.users:
      return <OwnUsers label={label} value={value} field={field} onSave={store} />;
    default:
      return (
        <TextSetting
          label={label}
          value={value}
          type={type === FIELD_TYPES.date ? 'date' : 'text'}
          isLong={type === FIELD_TYPES.longText}
          isOptional
          note={field.hint === '' ? undefined : field.hint}
          maxLength={
            type === FIELD_TYPES.longText
              ? MAX_LONG
              : type === FIELD_TYPES.link
                ? MAX_LINK
                : MAX_SHORT
          }
          onSave={store}
        />
      );
  }
}

function Hint({ field }: { readonly field: ProfileField }) {
  return field.hint === '' ? null : <p class="muted">{field.hint}</p>;
}

/** A value that only administrators change. */
function FixedField({ label, field, value }: OwnFieldProps & { readonly label: string }) {
  const choice = field.type === FIELD_TYPES.list ? choicesOf(field) : [];
  return (
    <div class="setting">
      <span class="setting-label">{label}</span>
      <p>{choice.find((each) => each.value === value)?.text ?? value}</p>
    </div>
  );
}

interface OwnUsersProps extends OwnFieldProps {
  readonly label: string;
  readonly onSave: (userIds: readonly number[]) => Promise<unknown>;
}

function OwnUsers({ label, field, value, onSave }: OwnUsersProps) {
  const [draft, setDraft] = useState<readonly number[] | null>(null);
  const { status, save } = useSave();
  const userIds = draft ?? usersOfValue(value);
  const store = async () => {
    if (await save(() => onSave(userIds))) setDraft(null);
  };
  return (
    <section class="setting">
      <span class="setting-label">{label}</span>
      <UsersField userIds={userIds} onChange={setDraft} />
      <Hint field={field} />
      <div class="setting-actions">
        <button
          type="button"
          class="button small"
          disabled={status.kind === 'saving'}
          onClick={() => void store()}
        >
          {t('compose.save')}
        </button>
        <SaveNotice status={status} />
      </div>
    </section>
  );
}
