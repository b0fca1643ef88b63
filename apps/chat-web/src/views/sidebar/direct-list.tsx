import { t } from '../../i18n/translate.ts';
import { useSignal } from '@preact/signals';
import { keyOf } from '@tandem/chat-client';
import { useRoute } from '../../app/location.ts';
import { useChatState } from '../../app/store-context.ts';
import { listedDirects, type ListedDirect } from '../../state/direct-conversations.ts';
import { conversationOfNarrow } from '../../state/narrows.ts';
import { Icon } from '../parts/icon.tsx';
import { PresenceDot } from '../parts/presence-dot.tsx';
import { UnreadCount } from '../parts/unread-count.tsx';
import { hrefOfConversation } from '../parts/links.ts';
import { Section } from './section.tsx';

const FEW = 6;

/** The recent direct conversations. */
export function DirectList({ filter }: { readonly filter: string }) {
  const state = useChatState();
  const isWhole = useSignal(false);
  const listed = listedDirects(state, filter);
  const shown = isWhole.value
    ? listed
    : listed.filter(({ unread }, index) => index < FEW || unread > 0);
  // Without the users, they have no names.
  if (listed.length === 0 || !state.areUsersComplete) return null;
  return (
    <Section id="directs" name={t('views.directMessages')}>
      <ul class="nav-list">
        {shown.map((direct) => (
          <DirectItem key={direct.key} direct={direct} />
        ))}
        {(shown.length < listed.length || isWhole.value) && (
          <li>
            <button type="button" class="nav-more" onClick={() => (isWhole.value = !isWhole.value)}>
              {isWhole.value
                ? t('views.showFewer')
                : t('views.showMore', { count: listed.length - shown.length })}
            </button>
          </li>
        )}
      </ul>
    </Section>
  );
}

function DirectItem({ direct }: { readonly direct: ListedDirect }) {
  const { conversation, userIds, name, unread } = direct;
  const state = useChatState();
  const shown = useRoute();
  const here = shown.view === 'messages' ? conversationOfNarrow(shown.narrow, state) : null;
  const isHere = here !== null && keyOf(here) === keyOf(conversation);
  const [first] = userIds;
  return (
    <li>
      <a href={hrefOfConversation(state, conversation)} aria-current={isHere ? 'page' : undefined}>
        {userIds.length === 1 && first !== undefined ? (
          <PresenceDot userId={first} />
        ) : (
          <Icon name="users" size={16} />
        )}
        <span class="nav-name">{name}</span>
        <UnreadCount count={unread} />
      </a>
    </li>
  );
}
