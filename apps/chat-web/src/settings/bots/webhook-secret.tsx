import { useState } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import { formatTimeInText } from '../../i18n/times.ts';
import { t } from '../../i18n/translate.ts';
import { SecretValue } from '../controls/secret-value.tsx';
import { Select } from '../controls/select.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { OUTGOING, type Bot } from './bot-types.ts';

const OVERLAPS = [0, 24, 168] as const;
type Overlap = (typeof OVERLAPS)[number];

interface Shown {
  readonly secret: string | null;
  readonly until: Date | null;
}

/** The secret that signs the requests between a bot and another system. */
export function WebhookSecret({ bot }: { readonly bot: Bot }) {
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [shown, setShown] = useState<Shown | null>(null);
  const [overlap, setOverlap] = useState<Overlap>(24);
  const receive = (answer: {
    readonly webhook_secret: string | null;
    readonly previous_secret_valid_until: number | null;
  }) => {
    const until = answer.previous_secret_valid_until;
    const moment = until === null ? null : new Date(until * 1_000);
    setShown({ secret: answer.webhook_secret, until: moment });
  };
  const fields = { bot_id: bot.user_id };
  const show = () =>
    save(async () => receive(await api.get('/bots/{bot_id}/webhook_secret', fields)));
  const rotate = () =>
    save(async () =>
      receive(
        await api.post('/bots/{bot_id}/webhook_secret/rotate', {
          ...fields,
          overlap_hours: overlap,
        }),
      ),
    );
  return (
    <section class="setting">
      <h3>{t('bots.secret')}</h3>
      <p class="muted">
        {bot.bot_type === OUTGOING ? t('bots.secretOutgoing') : t('bots.secretIncoming')}
      </p>
      {shown?.secret === null && <p class="muted">{t('bots.noSecret')}</p>}
      {shown && shown.secret !== null && (
        <SecretValue label={t('bots.secret')} value={shown.secret} />
      )}
      {shown && shown.until !== null && (
        <p class="muted">{t('bots.previousSecret', { moment: formatTimeInText(shown.until) })}</p>
      )}
      <Select
        label={t('bots.overlap')}
        isLabelShown
        value={overlap}
        options={OVERLAPS.map((hours) => [hours, t('bots.overlapHours', { count: hours })])}
        onChange={setOverlap}
      />
      <div class="setting-actions">
        {shown === null && (
          <button type="button" class="button small" onClick={() => void show()}>
            {t('bots.showSecret')}
          </button>
        )}
        <button type="button" class="button small" onClick={() => void rotate()}>
          {t('bots.rotateSecret')}
        </button>
        {status.kind === 'failed' && <SaveNotice status={status} />}
      </div>
    </section>
  );
}
