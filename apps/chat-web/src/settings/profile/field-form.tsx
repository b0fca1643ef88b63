import { useState } from 'preact/hooks';
import { useChatState } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import {
  accountDataOf,
  choicesData,
  choicesOf,
  FIELD_TYPES,
  knownAccounts,
  type ProfileField,
  type ProfileFieldType,
} from '../../model/profile/profile-fields.ts';
import { FieldRow } from '../controls/field-row.tsx';
import { Select } from '../controls/select.tsx';
import { SettingForm } from '../controls/setting-form.tsx';
import { Switch } from '../controls/switch.tsx';
import { useSave } from '../use-save.ts';

const MAX_NAME = 40;
const MAX_HINT = 80;
const CUSTOM = 'custom';

const TYPES = Object.values(FIELD_TYPES);

/** The values of a field that the form sets. */
interface FieldValues {
  readonly name?: string;
  readonly hint?: string;
  /** Untyped in the document of the API. */
  readonly field_data?: Record<string, never>;
  readonly required: boolean;
  readonly editable_by_user: boolean;
  readonly display_in_profile_summary: boolean;
  readonly use_for_user_matching: boolean;
}

interface FieldFormProps {
  /** Without it, the form is for a new field. */
  readonly field?: ProfileField;
  readonly submitLabel: string;
  readonly onSave: (values: FieldValues, type: ProfileFieldType) => Promise<unknown>;
  readonly onCancel?: () => void;
}

const FLAGS = [
  'required',
  'editable_by_user',
  'display_in_profile_summary',
  'use_for_user_matching',
] as const;

type Flags = Readonly<Record<(typeof FLAGS)[number], boolean>>;

/** Sets a profile field up. */
export function FieldForm({ field, submitLabel, onSave, onCancel }: FieldFormProps) {
  const state = useChatState();
  const [type, setType] = useState<ProfileFieldType>(field?.type ?? FIELD_TYPES.shortText);
  const [name, setName] = useState(field?.name ?? '');
  const [hint, setHint] = useState(field?.hint ?? '');
  const before = field?.type === FIELD_TYPES.list ? choicesOf(field) : [];
  const [choices, setChoices] = useState(before.map(({ text }) => text).join('\n'));
  const account = field?.type === FIELD_TYPES.account ? accountDataOf(field) : {};
  const [service, setService] = useState(account.subtype ?? CUSTOM);
  const [pattern, setPattern] = useState(account.url_pattern ?? '');
  const [flags, setFlags] = useState(flagsOf(field));
  const { status, save } = useSave();
  const isAccount = type === FIELD_TYPES.account;
  // The server names the fields of services that it knows.
  const isNamed = !isAccount || service === CUSTOM;
  const fieldData = (): Readonly<Record<string, unknown>> | null => {
    if (type === FIELD_TYPES.list) {
      const texts = choices.split('\n').flatMap((line) => line.trim() || []);
      return choicesData(texts, before);
    }
    if (!isAccount) return null;
    return service === CUSTOM
      ? { subtype: CUSTOM, url_pattern: pattern.trim() }
      : { subtype: service };
  };
  const submit = async () => {
    const named = isNamed ? { name: name.trim(), hint: hint.trim() } : {};
    const data = fieldData() as Record<string, never> | null;
    const values = {
      ...named,
      ...(data !== null && { field_data: data }),
      ...allowedFlags(flags, type),
    };
    if (!(await save(() => onSave(values, type))) || field) return;
    for (const clear of [setName, setHint, setChoices, setPattern]) clear('');
    setFlags(flagsOf(undefined));
  };
  return (
    <SettingForm
      isInRow={field !== undefined}
      submitLabel={submitLabel}
      button="small primary"
      status={status}
      onSubmit={submit}
      cancel={onCancel}
    >
      {!field && (
        <Select
          label={t('profile.type')}
          isLabelShown
          value={type}
          options={TYPES.map((each) => [each, t(`profile.type.${each}`)])}
          onChange={setType}
        />
      )}
      {isAccount && (
        <Select
          label={t('profile.service')}
          isLabelShown
          value={service}
          isDisabled={field !== undefined}
          options={[
            [CUSTOM, t('profile.customService')],
            ...Object.entries(knownAccounts(state)).map(([key, { text }]) => [key, text] as const),
          ]}
          onChange={setService}
        />
      )}
      {isNamed && (
        <>
          <FieldRow
            label={t('channels.name')}
            value={name}
            maxLength={MAX_NAME}
            isRequired
            onChange={setName}
          />
          <FieldRow
            label={t('profile.hint')}
            value={hint}
            maxLength={MAX_HINT}
            onChange={setHint}
          />
        </>
      )}
      {type === FIELD_TYPES.list && (
        <label class="setting-label">
          {t('profile.choices')}
          <textarea
            class="field"
            rows={4}
            required
            value={choices}
            onInput={(event) => setChoices(event.currentTarget.value)}
          />
        </label>
      )}
      {isAccount && service === CUSTOM && (
        <FieldRow
          label={t('profile.pattern')}
          value={pattern}
          placeholder="https://example.com/%(username)s"
          isRequired
          isCode
          onChange={setPattern}
        />
      )}
      {FLAGS.filter((flag) => isAllowed(flag, type)).map((flag) => (
        <Switch
          key={flag}
          label={t(`profile.flag.${flag}`)}
          isOn={flags[flag]}
          onChange={(isOn) => setFlags({ ...flags, [flag]: isOn })}
        />
      ))}
    </SettingForm>
  );
}

function flagsOf(field: ProfileField | undefined): Flags {
  return {
    required: field?.required ?? false,
    editable_by_user: field?.editable_by_user ?? true,
    display_in_profile_summary: field?.display_in_profile_summary ?? false,
    use_for_user_matching: field?.use_for_user_matching ?? false,
  };
}

/** Users are no part of the summary; texts and accounts alone are searched. */
function isAllowed(flag: keyof Flags, type: ProfileFieldType): boolean {
  if (flag === 'display_in_profile_summary') return type !== FIELD_TYPES.users;
  if (flag !== 'use_for_user_matching') return true;
  return type === FIELD_TYPES.shortText || type === FIELD_TYPES.account;
}

function allowedFlags(flags: Flags, type: ProfileFieldType): Flags {
  const of = (flag: keyof Flags) => flags[flag] && isAllowed(flag, type);
  return {
    required: of('required'),
    editable_by_user: of('editable_by_user'),
    display_in_profile_summary: of('display_in_profile_summary'),
    use_for_user_matching: of('use_for_user_matching'),
  };
}
