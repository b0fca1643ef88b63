import { useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { formatTimeInText } from '../i18n/times.ts';
import { detailsOf } from './details.ts';
import { SaveNotice } from './save-notice.tsx';
import { useLoaded } from './use-loaded.ts';
import { useSave } from './use-save.ts';

/** The browsers in which the actor is logged in. */
export function SessionList() {
  const { api } = useStore().session;
  const { value, problem, reload } = useLoaded(() => api.get('/users/me/sessions'));
  const { status, save } = useSave();
  const sessions = value?.sessions ?? [];
  const end = async (run: () => Promise<unknown>) => {
    if (await save(run)) reload();
  };
  return (
    <section class="setting">
      <h3>{t('settings.sessions')}</h3>
      {problem !== null && <p class="notice bad">{problem}</p>}
      <ul class="rows">
        {sessions.map(({ id, is_current: isCurrent, ...session }) => (
          <li key={id} class="row">
            <span class="row-text">
              <strong>{session.browser ?? session.user_agent}</strong>
              <span class="muted">
                {detailsOf(
                  isCurrent
                    ? t('settings.thisBrowser')
                    : t('settings.lastUsed', {
                        moment: formatTimeInText(new Date(session.last_used_at * 1_000)),
                      }),
                  session.address,
                )}
              </span>
            </span>
            {!isCurrent && (
              <button
                type="button"
                class="button small"
                onClick={() =>
                  void end(() => api.delete('/users/me/sessions/{session_id}', { session_id: id }))
                }
              >
                {t('settings.logOut')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <button
          type="button"
          class="button small"
          onClick={() => void end(() => api.delete('/users/me/sessions'))}
        >
          {t('settings.logOutOthers')}
        </button>
      )}
      <SaveNotice status={status} />
    </section>
  );
}
