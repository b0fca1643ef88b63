import { Avatar } from '../views/parts/avatar.tsx';
import { ChannelIcon } from '../views/parts/channel-icon.tsx';
import { Icon } from '../views/parts/icon.tsx';
import { formatTimeInText } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import { textOfHtml } from '../model/html/message-html.ts';
import type { Candidate } from '../model/completion/candidate.ts';
import { useChatState } from '../app/store-context.ts';
import { topicName } from '../state/conversation-names.ts';
import { EmojiPicture } from './emoji/emoji-picture.tsx';

/** A candidate in the list of completions. */
export function CompletionChoice({ candidate }: { readonly candidate: Candidate }) {
  const state = useChatState();
  switch (candidate.kind) {
    case 'user':
      return (
        <>
          <Avatar user={candidate.user} size={24} />
          <span class="choice-name">{candidate.user.full_name}</span>
          {candidate.user.is_bot && <span class="badge">{t('completion.bot')}</span>}
          {!candidate.isRecipient && (
            <span class="choice-note">{t('completion.notRecipient')}</span>
          )}
        </>
      );
    case 'group': {
      const { name, description, members } = candidate.group;
      return (
        <>
          <Icon name="users" />
          <span class="choice-name">{name.replace(/^role:/, '')}</span>
          <span class="choice-note">
            {description || t('completion.members', { count: members.length })}
          </span>
        </>
      );
    }
    case 'wildcard':
      return (
        <>
          <Icon name="at" />
          <span class="choice-name">{candidate.wildcard}</span>
          <span class="choice-note">{t(`completion.wildcard.${candidate.wildcard}`)}</span>
        </>
      );
    case 'channel':
      return (
        <>
          <ChannelIcon channel={candidate.channel} color={undefined} />
          <span class="choice-name">{candidate.channel.name}</span>
          <span class="choice-note">{textOfHtml(candidate.channel.rendered_description)}</span>
        </>
      );
    case 'topic':
      return <span class="choice-name">{topicName(state, candidate.topic)}</span>;
    case 'emoji':
      return (
        <>
          <EmojiPicture emoji={candidate.emoji} />
          <span class="choice-name">:{candidate.name}:</span>
        </>
      );
    case 'command':
      return (
        <>
          <code>/{candidate.command}</code>
          <span class="choice-note">{t(`completion.command.${candidate.command}`)}</span>
        </>
      );
    case 'language':
      return <code>{candidate.language}</code>;
    case 'time':
      return (
        <>
          <Icon name="clock" />
          <span class="choice-name">{formatTimeInText(candidate.moment)}</span>
        </>
      );
  }
}
