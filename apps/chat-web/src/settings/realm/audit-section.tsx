import type { Schemas } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { reasonOf } from '../../compose/reason.ts';
import { formatTimeInText } from '../../i18n/times.ts';
import { t } from '../../i18n/translate.ts';
import { valueChanges, type ValueChange } from '../../model/audit/value-changes.ts';
import { Select } from '../controls/select.tsx';
import { detailsOf } from '../details.ts';
import { usePages } from '../use-pages.ts';
import { actText, fieldText, userName, valueText } from './audit-texts.ts';

type Entry = Schemas['AuditEntry'];

const PAGE = 50;

/** Objects of the audit log; each has several kinds of acts. */
const OBJECTS = [
  'user',
  'user_group',
  'bot',
  'channel',
  'subscription',
  'realm',
  'session',
  'token',
  'second_factor',
  'export',
] as const;

/** The administrative and security acts of the organization, the latest first. */
export function AuditSection() {
  const [kind, setKind] = useState<(typeof OBJECTS)[number] | null>(null);
  return (
    <>
      <p class="muted">{t('audit.note')}</p>
      <Select
        label={t('audit.kind')}
        value={kind}
        options={[
          [null, t('audit.all')],
          ...OBJECTS.map((each) => [each, t(`audit.object.${each}`)] as const),
        ]}
        onChange={setKind}
      />
      <Entries key={kind} kind={kind} />
    </>
  );
}

function Entries({ kind }: { readonly kind: string | null }) {
  const { api } = useStore().session;
  const pages = usePages<Entry>(PAGE, async (before) => {
    const { entries } = await api.get('/realm/audit_log', {
      limit: PAGE,
      ...(kind !== null && { kind }),
      ...(before !== null && { before }),
    });
    return entries;
  });
  return (
    <>
      {pages.error !== null && <p class="notice bad">{reasonOf(pages.error)}</p>}
      {pages.isEmpty && <p class="muted">{t('audit.none')}</p>}
      <ul class="rows">
        {pages.items.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {pages.more && (
        <button type="button" class="button small" onClick={pages.more}>
          {t('audit.more')}
        </button>
      )}
    </>
  );
}

function EntryRow({ entry }: { readonly entry: Entry }) {
  const state = useChatState();
  const nameOf = (id: number | null) => (id === null ? '' : userName(state, id));
  const actor =
    entry.actor_type === 'user' ? nameOf(entry.actor_id) : t(`audit.actor.${entry.actor_type}`);
  const subject = entry.user_id === entry.actor_id ? '' : nameOf(entry.user_id);
  const changes = valueChanges(entry);
  return (
    <li class="row">
      <span class="row-text">
        <span>
          <strong>{actText(entry.kind)}</strong> {detailsOf(subject, entry.name)}
        </span>
        <span class="muted">
          {detailsOf(actor, formatTimeInText(new Date(entry.time)), entry.ip_address)}
        </span>
        {changes.length > 0 && (
          <details>
            <summary>{t('audit.changes')}</summary>
            <dl class="profile-fields">
              {changes.map((change) => (
                <ChangedValue key={change.name} change={change} />
              ))}
            </dl>
          </details>
        )}
      </span>
    </li>
  );
}

function ChangedValue({ change }: { readonly change: ValueChange }) {
  const state = useChatState();
  const { name, before, after } = change;
  return (
    <div>
      <dt>{fieldText(name)}</dt>
      {Object.hasOwn(change, 'after') && <dd>{valueText(state, name, after)}</dd>}
      {Object.hasOwn(change, 'before') && (
        <dd class="muted">{t('audit.previously', { value: valueText(state, name, before) })}</dd>
      )}
    </div>
  );
}
