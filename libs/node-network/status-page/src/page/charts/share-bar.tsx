import { formatShare } from '../i18n/format.ts';

/** A part of a whole; `fill` is a class of the style sheet. */
export interface Share {
  readonly key: string;
  readonly count: number;
  readonly fill: string;
}

interface ShareBarProps {
  readonly shares: readonly Share[];
  readonly width: number;
}

const HEIGHT = 36;
const GAP = 2;
/** Parts that are narrower have no text. */
const LEAST = 40;

/** Parts of a whole in one bar, in the given order. */
export function ShareBar({ shares, width }: ShareBarProps) {
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  let start = 0;
  return (
    <svg class="chart" width={width} height={HEIGHT} aria-hidden="true">
      {all === 0 && <rect class="bar-empty" width={width} height={HEIGHT} rx={4} />}
      {shares.map(({ key, count, fill }) => {
        const part = all === 0 ? 0 : (count / all) * width;
        const x = start;
        start += part;
        return (
          <g key={key}>
            <rect
              class={fill}
              x={x}
              width={Math.max(0, part - GAP)}
              height={HEIGHT}
              rx={Math.min(4, part / 2)}
            />
            {part > LEAST && (
              <text class="on-tone" x={x + part / 2} y={HEIGHT / 2 + 5} text-anchor="middle">
                {formatShare(count / all)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
