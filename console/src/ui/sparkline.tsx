import styles from './sparkline.module.css';

export interface SparklineProps {
  readonly values: readonly number[];
  /** Position of each value on the x axis, ascending; evenly spaced when absent. */
  readonly places?: readonly number[];
  /** The bottom of the line: 0, or the lowest value, which shows small changes of large values. */
  readonly base?: 'zero' | 'lowest';
  readonly width?: number;
  readonly height?: number;
  /** Label for screen readers. */
  readonly label: string;
}

type Scale = (value: number) => number;

/** Maps values from `low` to `top` onto 0 to 1; everything to the middle where they are the same. */
const scale =
  (low: number, top: number): Scale =>
  (value) =>
    top === low ? 0.5 : (value - low) / (top - low);

const createHeightScale = (values: readonly number[], base: SparklineProps['base']): Scale =>
  base === 'lowest'
    ? scale(Math.min(...values), Math.max(...values))
    : scale(Math.min(...values, 0), Math.max(...values, 1));

/** A small line without axes, its last point marked. Cheap enough for a cell: one path, no hooks. */
export const Sparkline = ({
  values,
  places = values.map((_, at) => at),
  base = 'zero',
  width = 64,
  height = 18,
  label,
}: SparklineProps) => {
  const [first = 0, end = 0] = [places[0], places.at(-1)];
  const along = scale(first, Math.max(end, first + 1));
  const up = createHeightScale(values, base);
  const x = (at: number): number => along(places[at] ?? 0) * width;
  const y = (value: number): number => height - 2 - up(value) * (height - 4);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  const last = values.at(-1);
  return (
    <svg className={styles.line} width={width} height={height} role="img" aria-label={label}>
      <polyline points={points.join(' ')} fill="none" stroke="var(--muted)" strokeWidth="1.25" />
      {last !== undefined && <circle cx={width} cy={y(last)} r="1.8" fill="var(--brand-text)" />}
    </svg>
  );
};
