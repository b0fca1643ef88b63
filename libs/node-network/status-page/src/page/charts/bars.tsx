import { formatCount } from '../i18n/format.ts';

/** A bar with a link to its nodes. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** Absent for the sum of the smaller ones. */
  readonly href?: string;
}

/** Bars of counts as a list: each label leads to its nodes. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <ul class="bars">
      {bars.map(({ key, label, count, href }) => (
        <li key={key}>
          {href === undefined ? (
            <span class="bar-label muted">{label}</span>
          ) : (
            <a class="bar-label" href={href}>
              {label}
            </a>
          )}
          <svg class="bar" width="100%" height="14" aria-hidden="true">
            <rect
              class={href === undefined ? 'bar-rest' : 'bar-fill'}
              width={`${(count / most) * 100}%`}
              height="14"
              rx="3"
            />
          </svg>
          <span class="bar-count">{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The first bars, and one for the sum of all others. */
export function withRest(
  bars: readonly Bar[],
  most: number,
  labelOf: (count: number) => string,
): Bar[] {
  if (bars.length <= most) return [...bars];
  const rest = bars.slice(most - 1);
  const count = rest.reduce((sum, bar) => sum + bar.count, 0);
  return [...bars.slice(0, most - 1), { key: 'rest', label: labelOf(rest.length), count }];
}
