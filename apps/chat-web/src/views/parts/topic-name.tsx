import { t } from '../../i18n/translate.ts';
import { RESOLVED_PREFIX } from '@tandem/chat-client';
import { useStatePart } from '../../app/store-context.ts';
import { topicName } from '../../state/conversation-names.ts';

/** The name of a topic; the topic without a name is called as the organization calls it. */
export function TopicName({ name }: { readonly name: string }) {
  const realm = useStatePart((state) => state.realm);
  if (name === '') return <em>{topicName({ realm }, name)}</em>;
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
