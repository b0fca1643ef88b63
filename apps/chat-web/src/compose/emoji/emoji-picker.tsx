/// <reference lib="dom" />
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { currentLanguage, t } from '../../i18n/translate.ts';
import type { Emoji, EmojiIndex } from '../../model/emoji/emoji-index.ts';
import { POPULAR_EMOJI } from '../../model/emoji/emoji-index.ts';
import { useFloating } from '../choices/use-floating.ts';
import { useDismissal } from '../choices/use-dismissal.ts';
import { opensTouchKeyboard } from '../text-field.ts';
import { EmojiGrid } from './emoji-grid.tsx';
import {
  EMOJI_GROUPS,
  emojiOf,
  loadEmojiWords,
  searchEmoji,
  type EmojiGroup,
  type EmojiWords,
} from './emoji-groups.ts';
import { EmojiTabs } from './emoji-tabs.tsx';
import { countEmoji, frequentEmoji } from './recent-emoji.ts';

const MAX_FOUND = 120;

interface EmojiPickerProps {
  readonly index: EmojiIndex;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onChoose: (emoji: Emoji) => void;
  readonly onClose: () => void;
}

/** All emoji by group, with a search in the language of the user. */
export function EmojiPicker({ index, anchor, onChoose, onClose }: EmojiPickerProps) {
  const floating = useFloating<HTMLDivElement>(anchor, 'top-start');
  const search = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState<EmojiWords>(new Map());
  const [text, setText] = useState('');
  const [group, setGroup] = useState<EmojiGroup>('recent');
  const [recent] = useState(frequentEmoji);
  useDismissal(floating, anchor, onClose);
  // Before the next paint: quick keys must not reach the element that had the focus before.
  useLayoutEffect(() => {
    // A touch keyboard would cover the emoji.
    const first = opensTouchKeyboard() ? floating : search;
    first.current?.focus({ preventScroll: true });
  }, [floating]);
  useEffect(() => {
    let isDrawn = true;
    void loadEmojiWords(currentLanguage()).then((loaded) => isDrawn && setWords(loaded));
    return () => {
      isDrawn = false;
    };
  }, []);
  const shown =
    text.trim() === ''
      ? emojiOf(group, index, words, recent)
      : searchEmoji(text, index, words, POPULAR_EMOJI, MAX_FOUND);
  const groups = EMOJI_GROUPS.filter(
    (each) => each !== 'custom' || index.all.some(({ type }) => type === 'realm_emoji'),
  );
  const choose = (emoji: Emoji) => {
    countEmoji(emoji.name);
    onChoose(emoji);
  };
  return (
    <div
      ref={floating}
      class="floating emoji-picker"
      role="dialog"
      aria-label={t('compose.emoji')}
      tabIndex={-1}
    >
      <input
        ref={search}
        class="field"
        type="search"
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && shown[0]) {
            event.preventDefault();
            choose(shown[0]);
          }
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            floating.current?.querySelector<HTMLElement>('.emoji-cell')?.focus();
          }
        }}
      />
      {text.trim() === '' && <EmojiTabs groups={groups} chosen={group} onChoose={setGroup} />}
      <EmojiGrid
        emoji={shown}
        label={text.trim() === '' ? t(`emoji.${group}`) : t('emoji.search')}
        onChoose={choose}
      />
      {shown.length === 0 && text !== '' && <p class="muted">{t('emoji.none')}</p>}
    </div>
  );
}
