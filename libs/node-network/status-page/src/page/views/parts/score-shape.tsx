import { SCORE_TONES, type MapScore } from '../../model/score.ts';

/** Each class has a shape of its own, so that its colour is not needed. The unit is the radius. */
const PATHS: Readonly<Record<MapScore, string>> = {
  high: 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z',
  medium: 'M0 -1.2L1.2 0L0 1.2L-1.2 0z',
  low: 'M0 -1.15L1.15 0.9H-1.15z',
  offline: 'M-0.9 -0.9H0.9V0.9H-0.9z',
  none: 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z',
};

interface ScoreShapeProps {
  readonly score: MapScore;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The sign of a class in a drawing. */
export function ScoreShape({ score, x, y, radius }: ScoreShapeProps) {
  return (
    <path
      class={`shape fill-${SCORE_TONES[score]} shape-${score}`}
      d={PATHS[score]}
      transform={`translate(${x} ${y}) scale(${radius})`}
    />
  );
}

/** The sign of a class in a line of text. */
export function ScoreSign({ score }: { readonly score: MapScore }) {
  return (
    <svg class="score-sign" width="14" height="14" viewBox="-1.4 -1.4 2.8 2.8" aria-hidden="true">
      <ScoreShape score={score} x={0} y={0} radius={1} />
    </svg>
  );
}
