import type { Schemas } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/translate.ts';
import { tryLinkifier, type Trial } from '../../model/linkifiers/try-linkifier.ts';
import { FieldRow } from '../controls/field-row.tsx';
import { SettingForm } from '../controls/setting-form.tsx';
import { useSave } from '../use-save.ts';

const MAX_LENGTH = 1_000;
const MAX_SAMPLE = 200;

interface LinkifierFields {
  readonly pattern: string;
  readonly url_template: string;
  readonly example_input: string;
  readonly reverse_template: string;
  readonly alternative_url_templates: string[];
}

interface LinkifierFormProps {
  readonly linkifier?: Schemas['Linkifier'];
  readonly submitLabel: string;
  readonly onSave: (fields: LinkifierFields) => Promise<unknown>;
  readonly onCancel?: () => void;
}

/** Edits a linkifier, and tries it on an example. */
export function LinkifierForm({ linkifier, submitLabel, onSave, onCancel }: LinkifierFormProps) {
  const [pattern, setPattern] = useState(linkifier?.pattern ?? '');
  const [template, setTemplate] = useState(linkifier?.url_template ?? '');
  const [sample, setSample] = useState(linkifier?.example_input ?? '');
  const [reverse, setReverse] = useState(linkifier?.reverse_template ?? '');
  const [others, setOthers] = useState(linkifier?.alternative_url_templates.join('\n') ?? '');
  const [trial, setTrial] = useState<Trial | null>(null);
  const { status, save } = useSave();
  const submit = async () => {
    const isSaved = await save(() =>
      onSave({
        pattern: pattern.trim(),
        url_template: template.trim(),
        example_input: sample.trim(),
        reverse_template: reverse.trim(),
        alternative_url_templates: others.split('\n').flatMap((line) => line.trim() || []),
      }),
    );
    if (!isSaved || linkifier) return;
    for (const clear of [setPattern, setTemplate, setSample, setReverse, setOthers]) clear('');
    setTrial(null);
  };
  return (
    <SettingForm
      isInRow={linkifier !== undefined}
      submitLabel={submitLabel}
      button="small primary"
      status={status}
      onSubmit={submit}
      actions={
        <button
          type="button"
          class="button small"
          disabled={pattern === '' || sample === ''}
          onClick={() => setTrial(tryLinkifier(pattern, template, sample))}
        >
          {t('linkifiers.try')}
        </button>
      }
      cancel={onCancel}
    >
      <FieldRow
        label={t('linkifiers.pattern')}
        value={pattern}
        placeholder="#(?P<id>[0-9]+)"
        maxLength={MAX_LENGTH}
        isRequired
        isCode
        onChange={setPattern}
      />
      <FieldRow
        label={t('linkifiers.template')}
        value={template}
        placeholder="https://example.com/issues/{id}"
        maxLength={MAX_LENGTH}
        isRequired
        isCode
        onChange={setTemplate}
      />
      <FieldRow
        label={t('linkifiers.sample')}
        value={sample}
        placeholder="#1234"
        maxLength={MAX_SAMPLE}
        onChange={setSample}
      />
      <details>
        <summary>{t('linkifiers.pasted')}</summary>
        <FieldRow
          label={t('linkifiers.reverse')}
          value={reverse}
          placeholder="#{id}"
          maxLength={MAX_LENGTH}
          isCode
          onChange={setReverse}
        />
        <label class="setting-label">
          {t('linkifiers.others')}
          <textarea
            class="field"
            rows={2}
            value={others}
            onInput={(event) => setOthers(event.currentTarget.value)}
          />
        </label>
      </details>
      {trial && <TrialView trial={trial} />}
    </SettingForm>
  );
}

function TrialView({ trial }: { readonly trial: Trial }) {
  return (
    <p class={trial.kind === 'link' ? 'notice' : 'notice bad'} role="status">
      {trial.kind === 'link'
        ? `${trial.text} → ${trial.url}`
        : t(trial.kind === 'invalid' ? 'linkifiers.invalid' : 'linkifiers.noMatch')}
    </p>
  );
}
