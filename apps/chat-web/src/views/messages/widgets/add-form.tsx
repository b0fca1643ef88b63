import { t } from '../../../i18n/translate.ts';
import { textOf } from '../../parts/form-text.ts';

interface AddFormProps {
  readonly label: string;
  readonly onAdd: (text: string) => void;
}

/** A field whose text becomes another option or task. */
export function AddForm({ label, onAdd }: AddFormProps) {
  return (
    <form
      class="add-form"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const text = textOf(new FormData(form), 'text').trim();
        if (text === '') return;
        onAdd(text);
        form.reset();
      }}
    >
      <input
        name="text"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        autocomplete="off"
      />
      <button type="submit" class="button small">
        {t('views.add')}
      </button>
    </form>
  );
}
