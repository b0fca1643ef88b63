/** The classes of a score and of a load, from none to much. */
export const SCORES = ['offline', 'low', 'medium', 'high'] as const;

/** The quality of a gateway; as a load, `low` is the good end. */
export type Score = (typeof SCORES)[number];

/** The same classes, the best one first. */
export const BEST_FIRST: readonly Score[] = [...SCORES].reverse();

/** Classes of a load, the best one first: `offline` is the last. */
export const LOADS: readonly Score[] = ['low', 'medium', 'high', 'offline'];

/** The class of a node on the map; `none` for nodes that no probe tests. */
export type MapScore = Score | 'none';

export const MAP_SCORES: readonly MapScore[] = [...BEST_FIRST, 'none'];

/** The color of a class in the style sheet: `--tone-good` and so on. */
export type Tone = 'good' | 'fair' | 'bad' | 'none';

export const SCORE_TONES: Readonly<Record<MapScore, Tone>> = {
  high: 'good',
  medium: 'fair',
  low: 'bad',
  offline: 'none',
  none: 'none',
};

/** The tones of a load, of which little is good. */
export const LOAD_TONES: Readonly<Record<Score, Tone>> = {
  low: 'good',
  medium: 'fair',
  high: 'bad',
  offline: 'none',
};
