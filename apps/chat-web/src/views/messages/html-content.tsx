import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatTimeInText } from '../../i18n/times.ts';
import { messageContent } from '../../model/html/message-html.ts';
import { userCard } from '../../state/user-card.ts';
import { groupCard } from '../users/group-card.tsx';
import { enhance } from './enhance-content.ts';

/** HTML that the server rendered, sanitized once more. */
export function HtmlContent({ html }: { readonly html: string }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const content = messageContent(html, {
      realmUrl: location.origin,
      formatTime: formatTimeInText,
    });
    enhance(content);
    element.current?.replaceChildren(content);
  }, [html]);
  return (
    <div
      ref={element}
      class="content"
      dir="auto"
      onClick={(event) => {
        openCard(event.target);
      }}
    />
  );
}

/** A press on the mention of a user or a group opens their card. */
function openCard(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const mention = target.closest<HTMLElement>('.user-mention[data-user-id]');
  const userId = Number(mention?.dataset.userId);
  if (mention && Number.isSafeInteger(userId)) userCard.value = { userId, anchor: mention };
  const group = target.closest<HTMLElement>('.user-group-mention[data-user-group-id]');
  const groupId = Number(group?.dataset.userGroupId);
  if (group && Number.isSafeInteger(groupId)) groupCard.value = { groupId, anchor: group };
}
