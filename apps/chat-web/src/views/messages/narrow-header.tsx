import { t } from '../../i18n/translate.ts';
import type { ChatState, Conversation } from '@tandem/chat-client';
import type { Narrow, NarrowTerm } from '../../model/narrow/narrow-term.ts';
import { useChatState, useStore } from '../../app/store-context.ts';
import { textOfHtml } from '../../model/html/message-html.ts';
import { searchOfTerm } from '../../model/search/search-text.ts';
import { othersOf } from '../../model/narrow/narrow-fragment.ts';
import { directName } from '../../state/direct-conversations.ts';
import { iconOfChannel } from '../parts/channel-icon.tsx';
import { hrefOfChannel } from '../parts/links.ts';
import { TopicName } from '../parts/topic-name.tsx';
import { MenuButton } from '../parts/menu-button.tsx';
import { iconOfDirect, type IconName } from '../parts/icon.tsx';
import { channelCommands, topicCommands } from './header-commands.ts';
import { ViewHeader } from '../shell/view-header.tsx';

interface NarrowHeaderProps {
  readonly narrow: Narrow;
  readonly conversation: Conversation | null;
}

/** The title of the shown list. */
export function NarrowHeader({ narrow, conversation }: NarrowHeaderProps) {
  const state = useChatState();
  const store = useStore();
  const channelTerm = narrow.find(({ operator }) => operator === 'channel');
  const channelId = typeof channelTerm?.operand === 'number' ? channelTerm.operand : undefined;
  const channel = state.channels.get(channelId ?? -1);
  if (channelId !== undefined) {
    const name =
      channel?.name ?? nameBeforeRegistration(state, channelId) ?? t('views.unknownChannel');
    const topic = conversation?.type === 'channel' ? conversation.topic : null;
    return (
      <ViewHeader
        icon={iconOfChannel(channel)}
        title={
          topic === null ? (
            name
          ) : (
            <>
              <a class="crumb" dir="auto" href={hrefOfChannel(state, channelId)}>
                {name}
              </a>
              <span class="crumb-mark" aria-hidden="true">
                {' › '}
              </span>
              <span class="crumb-topic" dir="auto">
                <TopicName name={topic} />
              </span>
            </>
          )
        }
        detail={channel && textOfHtml(channel.rendered_description)}
        menu={
          !state.isRegistered ? null : conversation?.type === 'channel' ? (
            <MenuButton
              icon="more"
              label={t('views.topicActions')}
              items={() => topicCommands(store, state, conversation)}
            />
          ) : (
            <MenuButton
              icon="more"
              label={t('views.channelActions')}
              items={() => channelCommands(store, state, channelId)}
            />
          )
        }
      />
    );
  }
  if (conversation?.type === 'direct') {
    const shown = othersOf(conversation.userIds, state.userId);
    const status = shown.length === 1 ? state.statuses.get(shown[0] ?? -1)?.status_text : undefined;
    const { userIds } = conversation;
    return (
      <ViewHeader
        icon={iconOfDirect(userIds, state.userId)}
        title={directName(state, userIds)}
        detail={status}
      />
    );
  }
  const { icon, title } = nameOf(narrow, state);
  return <ViewHeader icon={icon} title={title} />;
}

/** Messages name their channel. */
function nameBeforeRegistration({ isRegistered, messages }: ChatState, channelId: number) {
  if (isRegistered) return undefined;
  const message = [...messages.byId.values()].find(({ stream_id: id }) => id === channelId);
  const name = message?.display_recipient;
  return typeof name === 'string' ? name : undefined;
}

function nameOf(
  narrow: Narrow,
  state: ChatState,
): {
  readonly icon: IconName;
  readonly title: string;
} {
  const [first] = narrow;
  const operand = String(first?.operand ?? '');
  switch (`${first?.operator ?? ''} ${first?.operator === 'search' ? '' : operand}`.trim()) {
    case 'in home':
      return { icon: 'feed', title: t('views.feed') };
    case 'is mentioned':
      return { icon: 'at', title: t('views.mentions') };
    case 'is starred':
      return { icon: 'star', title: t('views.starred') };
    case 'is dm':
      return { icon: 'users', title: t('views.directMessages') };
    default:
      return {
        icon: 'search',
        title: narrow.map((term) => textOf(term, state)).join(' '),
      };
  }
}

function textOf(term: NarrowTerm, state: ChatState): string {
  return term.operator === 'search' ? `“${String(term.operand)}”` : searchOfTerm(term, state);
}
