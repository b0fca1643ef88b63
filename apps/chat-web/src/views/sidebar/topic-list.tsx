import { t } from '../../i18n/translate.ts';
import { useSignal } from '@preact/signals';
import { topicCommands } from '../messages/header-commands.ts';
import { Icon } from '../parts/icon.tsx';
import { MenuButton } from '../parts/menu-button.tsx';
import { useRoute } from '../../app/location.ts';
import { useChatState, useStore } from '../../app/store-context.ts';
import { listedTopics, type ListedTopic } from '../../state/sidebar-channels.ts';
import { topicName } from '../../state/conversation-names.ts';
import { TOPIC_POLICIES } from '../../state/topic-policies.ts';
import { hrefOfTopic } from '../parts/links.ts';
import { TopicName } from '../parts/topic-name.tsx';
import { UnreadCount } from '../parts/unread-count.tsx';
import { useRevealed } from './use-revealed.ts';

const { inherited, muted, unmuted, followed } = TOPIC_POLICIES;
const POLICY_SIGNS = {
  [muted]: { icon: 'mute', name: 'views.topicMuted' },
  [unmuted]: { icon: 'bell', name: 'views.topicUnmuted' },
  [followed]: { icon: 'eye', name: 'views.topicFollowed' },
} as const;
/** The number of topics that are listed at first. */
const FEW = 8;

/** The newest topics of a channel, and all of them on request. */
export function TopicList({ channelId }: { readonly channelId: number }) {
  const state = useChatState();
  const lists = useStore().topics;
  const known = lists.of(channelId).value;
  const hasFailed = lists.failed.value.has(channelId);
  const isWhole = useSignal(false);
  const topics = listedTopics(state, channelId, known);
  const shown = isWhole.value ? topics : topics.filter(isListed);
  const hidden = topics.length - shown.length;
  return (
    <ul class="nav-list topics">
      {shown.map((topic) => (
        <TopicItem key={topic.name} channelId={channelId} topic={topic} />
      ))}
      {hasFailed && (
        <li>
          <button type="button" class="nav-more" onClick={() => lists.retry(channelId)}>
            {t('views.topicsFailed')}
          </button>
        </li>
      )}
      {(hidden > 0 || isWhole.value) && (
        <li>
          <button type="button" class="nav-more" onClick={() => (isWhole.value = !isWhole.value)}>
            {isWhole.value ? t('views.showFewer') : t('views.showMore', { count: hidden })}
          </button>
        </li>
      )}
    </ul>
  );
}

const isListed = ({ unread, policy }: ListedTopic, index: number) =>
  index < FEW || (unread > 0 && policy !== 1);

interface TopicItemProps {
  readonly channelId: number;
  readonly topic: ListedTopic;
}

function TopicItem({ channelId, topic: { name, unread, policy, maxId } }: TopicItemProps) {
  const state = useChatState();
  const store = useStore();
  const conversation = { type: 'channel' as const, channelId, topic: name };
  const shown = useRoute();
  const terms = shown.view === 'messages' ? shown.narrow : [];
  const isHere =
    terms.some(({ operator, operand }) => operator === 'channel' && operand === channelId) &&
    terms.some(
      ({ operator, operand }) =>
        operator === 'topic' && String(operand).toLowerCase() === name.toLowerCase(),
    );
  const row = useRevealed<HTMLLIElement>(isHere);
  return (
    <li ref={row} class={policy === muted ? 'is-muted' : undefined}>
      <a href={hrefOfTopic(state, channelId, name)} aria-current={isHere ? 'page' : undefined}>
        <span class="nav-name">
          <TopicName name={name} />
        </span>
        {policy !== inherited && (
          <span class="policy" role="img" aria-label={t(POLICY_SIGNS[policy].name)}>
            <Icon name={POLICY_SIGNS[policy].icon} size={13} />
          </span>
        )}
        <UnreadCount count={unread} isMuted={policy === muted} />
      </a>
      <MenuButton
        icon="more"
        label={t('views.actionsOf', { name: topicName(state, name) })}
        items={() => topicCommands(store, state, conversation, maxId)}
      />
    </li>
  );
}
