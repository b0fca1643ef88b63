import { t } from '../../i18n/translate.ts';
import { RESOLVED_PREFIX } from '@tandem/chat-client';
import { useChatState } from '../../app/store-context.ts';

/** The name of a topic; the topic without a name is called as the organization calls it. */
export function TopicName({ name }: { readonly name: string }) {
  const { realm } = useChatState();
  if (name === '') {
    return <em>{realm.empty_topic_display_name ?? 'general chat'}</em>;
  }
  if (!name.startsWith(RESOLVED_PREFIX)) return <>{name}</>;
  return (
    <>
      <span class="resolved" role="img" aria-label={t('views.resolved')}>
        ✔
      </span>{' '}
      {name.slice(RESOLVED_PREFIX.length)}
    </>
  );
}
