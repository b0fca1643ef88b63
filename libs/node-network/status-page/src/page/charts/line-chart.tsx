import { useState } from 'preact/hooks';
import { formatCompact, formatCount, formatDay } from '../i18n/format.ts';
import { everyNth, linear, ticksTo } from '../model/scales.ts';

/** One line of the chart: a value per day, oldest first. */
export interface DaySeries {
  readonly label: string;
  readonly values: readonly number[];
}

interface LineChartProps {
  /** `YYYY-MM-DD`, oldest first. */
  readonly dates: readonly string[];
  readonly series: readonly DaySeries[];
  readonly width: number;
  /** True if the last day has not ended. */
  readonly isLastOpen: boolean;
}

const LEFT = 48;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 24;
/** Pixels that a label of a day needs. */
const LABEL = 88;

/** Lines over days; the way to a day that still grows is dashed. */
export function LineChart({ dates, series, width, isLastOpen }: LineChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const height = width < 500 ? 190 : 230;
  const most = Math.max(...series.flatMap(({ values }) => values), 0);
  const ticks = ticksTo(most, 4);
  const x = linear([0, dates.length - 1], [LEFT, width - RIGHT]);
  const y = linear([0, ticks.at(-1) ?? 1], [height - BOTTOM, TOP]);
  const point = (event: PointerEvent & { readonly currentTarget: SVGElement }) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - LEFT) / Math.max(1, width - LEFT - RIGHT);
    const day = Math.round(share * (dates.length - 1));
    setPointed(Math.min(dates.length - 1, Math.max(0, day)));
  };
  return (
    <div class="plot">
      <svg
        class="chart"
        width={width}
        height={height}
        aria-hidden="true"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        {ticks.map((tick) => (
          <g key={tick} class="tick">
            <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 8} y={y(tick) + 4} text-anchor="end">
              {formatCompact(tick)}
            </text>
          </g>
        ))}
        {everyNth(dates.length, Math.floor((width - LEFT) / LABEL)).map((index) => (
          <text
            key={index}
            class="day-label"
            x={x(index)}
            y={height - 6}
            text-anchor={index === dates.length - 1 ? 'end' : 'middle'}
          >
            {formatDay(dates[index] ?? '')}
          </text>
        ))}
        {series.map(({ label, values }, index) => (
          <Line
            key={label}
            values={values}
            x={x}
            y={y}
            number={index + 1}
            isLastOpen={isLastOpen}
          />
        ))}
        {pointed !== null && (
          <line class="pointed" x1={x(pointed)} x2={x(pointed)} y1={TOP} y2={height - BOTTOM} />
        )}
      </svg>
      {pointed !== null && (
        <PlotTip dates={dates} series={series} index={pointed} x={x(pointed)} width={width} />
      )}
    </div>
  );
}

interface LineProps {
  readonly values: readonly number[];
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly number: number;
  readonly isLastOpen: boolean;
}

function Line({ values, x, y, number, isLastOpen }: LineProps) {
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const last = values.length - 1;
  return (
    <g class={`series stroke-${number}`}>
      <polyline points={(isLastOpen ? points.slice(0, -1) : points).join(' ')} />
      {isLastOpen && <polyline class="dashed" points={points.slice(-2).join(' ')} />}
      {last >= 0 && <circle cx={x(last)} cy={y(values[last] ?? 0)} r={3} />}
    </g>
  );
}

interface PlotTipProps extends Omit<LineChartProps, 'isLastOpen'> {
  readonly index: number;
  readonly x: number;
}

/** The values of the day that is pointed at, beside the line. */
function PlotTip({ dates, series, index, x, width }: PlotTipProps) {
  const side = x > width / 2 ? { right: `${width - x + 8}px` } : { left: `${x + 8}px` };
  return (
    <div class="plot-tip" style={side} aria-hidden="true">
      <strong>{formatDay(dates[index] ?? '')}</strong>
      {series.map(({ label, values }, number) => (
        <span key={label}>
          <span class={`swatch series-${number + 1}`} /> {label}: {formatCount(values[index] ?? 0)}
        </span>
      ))}
    </div>
  );
}
