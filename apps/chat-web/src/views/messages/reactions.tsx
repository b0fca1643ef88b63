import { t } from '../../i18n/translate.ts';
import type { ChatState, Message } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { EmojiPicture } from '../../compose/emoji/emoji-picture.tsx';
import { namesOf, userOf } from '../../state/direct-conversations.ts';
import { reactionGroups, toggleReaction, type ReactionGroup } from '../../state/reactions.ts';

/** The reactions to a message; a press on one adds the actor's own or removes it. */
export function Reactions({ message }: { readonly message: Message }) {
  // Most messages have none.
  return message.reactions.length === 0 ? null : <ShownReactions message={message} />;
}

function ShownReactions({ message }: { readonly message: Message }) {
  const state = useChatState();
  const { session } = useStore();
  const groups = reactionGroups(message, state);
  if (groups.length === 0) return null;
  return (
    <div class="reactions">
      {groups.map((group) => {
        const { emoji_name: name, userIds, character, url } = group;
        const isOwn = userIds.includes(state.userId);
        const label = labelOf(state, group);
        return (
          <button
            key={`${group.reaction_type} ${group.emoji_code}`}
            type="button"
            class="reaction"
            aria-pressed={isOwn}
            title={label}
            onClick={() => toggleReaction(session, message, group)}
          >
            {character === null && url === null ? (
              <span>:{name}:</span>
            ) : (
              <EmojiPicture emoji={group} />
            )}
            <span>{userIds.length}</span>
            <span class="hidden-text"> {label}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Names the users; counts them while some are still being read. */
function labelOf(state: ChatState, { emoji_name: name, userIds }: ReactionGroup): string {
  const emoji = `:${name}:`;
  const areNamed = state.areUsersComplete || userIds.every((id) => userOf(state, id));
  return areNamed
    ? t('views.reacted', { names: namesOf(state, userIds), emoji })
    : t('views.reactedCount', { count: userIds.length, emoji });
}
