import type { User } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { ConfirmButton } from './controls/confirm-button.tsx';
import { Select } from './controls/select.tsx';
import { SaveNotice } from './save-notice.tsx';
import { useSave } from './use-save.ts';

const KINDS = ['identity', 'everything'] as const;
type Kind = (typeof KINDS)[number];

/** Removes what the organization stores about a user, for good. */
export function Erasure({ user }: { readonly user: User }) {
  const { api } = useStore().session;
  const [kind, setKind] = useState<Kind>('identity');
  const { status, save } = useSave();
  const erase = () =>
    save(() => api.post('/users/{user_id}/erasure', { user_id: user.user_id, kind }));
  return (
    <section class="setting">
      <h3>{t('erasure.title')}</h3>
      <p class="muted">{t('erasure.note')}</p>
      <Select
        label={t('erasure.kind')}
        value={kind}
        options={KINDS.map((each) => [each, t(`erasure.kind.${each}`)])}
        onChange={setKind}
      />
      <div class="setting-actions">
        <ConfirmButton
          text={t('erasure.erase')}
          question={t('erasure.surely')}
          object={user.full_name}
          onConfirm={() => void erase()}
        />
        <SaveNotice status={status} />
      </div>
    </section>
  );
}
