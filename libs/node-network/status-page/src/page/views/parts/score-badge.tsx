import { t } from '../../i18n/translate.ts';
import type { Score } from '../../model/score.ts';
import { ScoreSign } from './score-shape.tsx';

/** A score in words, with its sign. */
export function ScoreBadge({ score }: { readonly score: Score }) {
  return (
    <span class="badge">
      <ScoreSign score={score} />
      {t(`score.${score}`)}
    </span>
  );
}
