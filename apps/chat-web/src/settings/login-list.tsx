import type { AnswerOf } from '@tandem/chat-client';
import { useStore } from '../app/store-context.ts';
import { reasonOf } from '../compose/reason.ts';
import { formatTimeInText } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import { detailsOf } from './details.ts';
import { usePages } from './use-pages.ts';

const PAGE = 20;

type Login = AnswerOf<'get', '/users/me/logins'>['logins'][number];

interface LoginListProps {
  /** Without it, the log-ins are those of the actor. */
  readonly userId?: number;
}

/** The log-ins of a user with their time and address, the latest first. */
export function LoginList({ userId }: LoginListProps) {
  const { api } = useStore().session;
  const pages = usePages<Login>(PAGE, async (before) => {
    const fields = { limit: PAGE, ...(before !== null && { before }) };
    const { logins } = await (userId === undefined
      ? api.get('/users/me/logins', fields)
      : api.get('/users/{user_id}/logins', { user_id: userId, ...fields }));
    return logins;
  });
  return (
    <section class="setting">
      <h3>{t('logins.title')}</h3>
      {pages.error !== null && <p class="notice bad">{reasonOf(pages.error)}</p>}
      {pages.isEmpty && <p class="muted">{t('logins.none')}</p>}
      <ul class="rows">
        {pages.items.map(({ id, at, address, client, method }) => (
          <li key={id} class="row">
            <span class="row-text">
              <strong>{client}</strong>
              <span class="muted">
                {detailsOf(
                  t(`logins.method.${method}`),
                  formatTimeInText(new Date(at * 1_000)),
                  address,
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {pages.more && (
        <button type="button" class="button small" onClick={pages.more}>
          {t('audit.more')}
        </button>
      )}
    </section>
  );
}
