import type { Emoji } from '../../model/emoji/emoji-index.ts';

/** An emoji as its character or picture; its name is beside it, or in the control around it. */
export function EmojiPicture({ emoji }: { readonly emoji: Pick<Emoji, 'character' | 'url'> }) {
  if (emoji.url !== null) return <img class="emoji-picture" src={emoji.url} alt="" />;
  return (
    <span class="emoji-character" aria-hidden="true">
      {emoji.character}
    </span>
  );
}
