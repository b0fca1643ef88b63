import { useStatePart } from '../../app/store-context.ts';
import { EmojiPicture } from '../../compose/emoji/emoji-picture.tsx';
import { pictureOf } from '../../state/reactions.ts';

/** The emoji of a user's status; nothing without one. */
export function StatusEmoji({ userId }: { readonly userId: number }) {
  const status = useStatePart(({ statuses }) => statuses.get(userId), [userId]);
  const realmLists = useStatePart((state) => state.realmLists);
  const { emoji_name: name = '', emoji_code = '', reaction_type } = status ?? {};
  if (name === '' || reaction_type === undefined) return null;
  const picture = pictureOf({ emoji_code, reaction_type }, realmLists);
  if (picture.character === null && picture.url === null) return null;
  return (
    <span class="status-emoji" role="img" aria-label={`:${name}:`} title={`:${name}:`}>
      <EmojiPicture emoji={picture} />
    </span>
  );
}
