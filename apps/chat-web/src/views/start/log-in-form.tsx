import { t, translateFailure } from '../../i18n/translate.ts';
import { ApiError, type ChatApi } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { opensTouchKeyboard } from '../../compose/text-field.ts';
import { textOf } from '../parts/form-text.ts';

interface LogInFormProps {
  readonly api: ChatApi;
  readonly onLoggedIn: (userId: number) => void;
}

/** The fields of the log-in; the code of the second factor appears when the server requires it. */
export function LogInForm({ api, onLoggedIn }: LogInFormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const text = (name: string) => textOf(fields, name);
    const code = text('code').trim();
    setIsBusy(true);
    setFailure(null);
    try {
      const { user_id: userId } = await api.post(
        '/session',
        {
          username: text('username').trim(),
          password: text('password'),
          ...(code !== '' && { code }),
        },
        { attempts: 1 },
      );
      onLoggedIn(userId);
    } catch (error) {
      setIsBusy(false);
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED') setNeedsCode(true);
      else setFailure(failureOf(error));
    }
  };

  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <label>
        {t('views.email')}
        <input
          name="username"
          type="email"
          autocomplete="username"
          required
          ref={focusUnlessTouched}
          spellcheck={false}
        />
      </label>
      <label>
        {t('views.password')}
        <input name="password" type="password" autocomplete="current-password" required />
      </label>
      {needsCode && (
        <label>
          {t('views.code')}
          <input
            name="code"
            type="text"
            inputMode="text"
            autocomplete="one-time-code"
            required
            ref={(element) => element?.focus()}
          />
        </label>
      )}
      {failure !== null && (
        <p class="notice bad" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" class="button primary" disabled={isBusy}>
        {isBusy ? t('views.loggingIn') : t('views.logIn')}
      </button>
    </form>
  );
}

/** Browsers focus only the first field with `autofocus` of a document: the log-in may come later. */
function focusUnlessTouched(field: HTMLInputElement | null): void {
  if (!opensTouchKeyboard()) field?.focus();
}

function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t('views.unreachable');
  if (error.code === 'AUTHENTICATION_FAILED') return t('views.wrongPassword');
  const reason = translateFailure(error.msg);
  if (error.retryAfter === null) return reason;
  return `${reason} ${t('views.tryAgainIn', { seconds: Math.ceil(error.retryAfter) })}`;
}
