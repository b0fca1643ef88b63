import { t } from '../../i18n/translate.ts';
import type { EmojiGroup } from './emoji-groups.ts';

const SIGNS: Readonly<Record<EmojiGroup, string>> = {
  recent: '🕘',
  smileys: '😀',
  animals: '🐻',
  food: '🍎',
  travel: '🚗',
  activities: '⚽',
  objects: '💡',
  symbols: '💟',
  flags: '🏁',
  custom: '⭐',
};

interface EmojiTabsProps {
  readonly groups: readonly EmojiGroup[];
  readonly chosen: EmojiGroup;
  readonly onChoose: (group: EmojiGroup) => void;
}

/** The groups of the picker. */
export function EmojiTabs({ groups, chosen, onChoose }: EmojiTabsProps) {
  return (
    <div class="emoji-tabs" role="group" aria-label={t('compose.emoji')}>
      {groups.map((group) => (
        <button
          key={group}
          type="button"
          class="emoji-tab"
          aria-pressed={group === chosen}
          aria-label={t(`emoji.${group}`)}
          title={t(`emoji.${group}`)}
          onClick={() => onChoose(group)}
        >
          <span aria-hidden="true">{SIGNS[group]}</span>
        </button>
      ))}
    </div>
  );
}
