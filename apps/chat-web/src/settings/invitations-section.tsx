import { can } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import { formatTimeInText } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import { openChannels } from './channels/open-channels.ts';
import { ChannelsChoice } from './controls/channels-choice.tsx';
import { ExpirySelect } from './controls/expiry-select.tsx';
import { Switch } from './controls/switch.tsx';
import { RoleChoice, type Role } from './role-choice.tsx';
import { SaveNotice } from './save-notice.tsx';
import { useLoaded } from './use-loaded.ts';
import { useSave } from './use-save.ts';

const MEMBER: Role = 400;

const DAY_MINUTES = 1_440;
/** Days until an invitation expires; `null`: never. */
const EXPIRIES = [1, 10, 30, null] as const;
type Expiry = (typeof EXPIRIES)[number];

/** Invites users by mail or by a link, and lists the invitations that are open. */
export function InvitationsSection() {
  const state = useChatState();
  const { api } = useStore().session;
  const { value, problem, reload } = useLoaded(() => api.get('/invites'));
  const [emails, setEmails] = useState('');
  const [role, setRole] = useState<Role>(MEMBER);
  const [expiry, setExpiry] = useState<Expiry>(10);
  const [withDefaults, setWithDefaults] = useState(true);
  const [channelIds, setChannelIds] = useState<readonly number[]>([]);
  const [link, setLink] = useState<string | null>(null);
  const { status, save } = useSave();
  const common = () => ({
    invite_as: role,
    invite_expires_in_minutes: expiry === null ? null : expiry * DAY_MINUTES,
    include_realm_default_subscriptions: withDefaults,
    stream_ids: [...channelIds],
  });
  const invite = () =>
    save(async () => {
      await api.post('/invites', { ...common(), invitee_emails: emails });
      setEmails('');
      reload();
    });
  const createLink = () =>
    save(async () => {
      const answer = await api.post('/invites/multiuse', common());
      setLink(answer.invite_link);
      reload();
    });
  const resend = (id: number) =>
    save(() => api.post('/invites/{invite_id}/resend', { invite_id: id }));
  const revoke = (id: number, isLink: boolean) =>
    save(async () => {
      const fields = { invite_id: id };
      await (isLink
        ? api.delete('/invites/multiuse/{invite_id}', fields)
        : api.delete('/invites/{invite_id}', fields));
      reload();
    });
  return (
    <>
      <form
        class="setting"
        onSubmit={(event) => {
          event.preventDefault();
          void invite();
        }}
      >
        {can.inviteUsers(state) && (
          <label class="setting-label">
            {t('invitations.emails')}
            <textarea
              class="field"
              rows={2}
              value={emails}
              onInput={(event) => setEmails(event.currentTarget.value)}
            />
          </label>
        )}
        <RoleChoice label={t('invitations.role')} isLabelShown role={role} onChange={setRole} />
        <ExpirySelect<Expiry>
          label={t('invitations.expiry')}
          value={expiry}
          choices={EXPIRIES}
          onChange={setExpiry}
        />
        <Switch
          label={t('invitations.withDefaults')}
          isOn={withDefaults}
          onChange={setWithDefaults}
        />
        <ChannelsChoice
          label={t('invitations.channels')}
          choices={openChannels(state).filter(({ stream_id: id }) => state.subscriptions.has(id))}
          channelIds={channelIds}
          onChange={setChannelIds}
        />
        <div class="setting-actions">
          {can.inviteUsers(state) && (
            <button
              type="submit"
              class="button primary"
              disabled={emails.trim() === '' || status.kind === 'saving'}
            >
              {t('invitations.send')}
            </button>
          )}
          {can.createInvitationLink(state) && (
            <button type="button" class="button" onClick={() => void createLink()}>
              {t('invitations.createLink')}
            </button>
          )}
          <SaveNotice status={status} />
        </div>
        {link !== null && <code class="secret">{link}</code>}
      </form>
      <section class="setting">
        <h3>{t('invitations.open')}</h3>
        {problem !== null && <p class="notice bad">{problem}</p>}
        {value?.invites.length === 0 && <p class="muted">{t('invitations.none')}</p>}
        <ul class="rows">
          {(value?.invites ?? []).map((invitation) => {
            const isLink = invitation.is_multiuse;
            const name = isLink ? (invitation.link_url ?? '') : (invitation.email ?? '');
            const expiry = invitation.expiry_date;
            return (
              <li key={`${isLink} ${invitation.id}`} class="row">
                <span class="row-text">
                  <strong>{name}</strong>
                  <span class="muted">
                    {expiry === null
                      ? t('invitations.unlimited')
                      : t('invitations.until', {
                          moment: formatTimeInText(new Date(expiry * 1_000)),
                        })}
                  </span>
                </span>
                {!isLink && (
                  <button
                    type="button"
                    class="button small"
                    aria-label={t('invitations.resendNamed', { name })}
                    onClick={() => void resend(invitation.id)}
                  >
                    {t('invitations.resend')}
                  </button>
                )}
                <button
                  type="button"
                  class="button small"
                  aria-label={t('invitations.revokeNamed', { name })}
                  onClick={() => void revoke(invitation.id, isLink)}
                >
                  {t('settings.revoke')}
                </button>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}
