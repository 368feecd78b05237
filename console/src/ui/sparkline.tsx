import styles from './sparkline.module.css';

export interface SparklineProps {
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
  /** What the line is, for those who cannot see it. */
  readonly label: string;
}

/** A small line without axes, its last point marked. Cheap enough for a cell: one path, no hooks. */
export const Sparkline = ({ values, width = 64, height = 18, label }: SparklineProps) => {
  const top = Math.max(...values, 1);
  const low = Math.min(...values, 0);
  const step = width / Math.max(values.length - 1, 1);
  const y = (value: number): number => height - 2 - ((value - low) / (top - low)) * (height - 4);
  const points = values.map((value, at) => `${(at * step).toFixed(1)},${y(value).toFixed(1)}`);
  const last = values.at(-1);
  return (
    <svg className={styles['line']} width={width} height={height} role="img" aria-label={label}>
      <polyline points={points.join(' ')} fill="none" stroke="var(--muted)" strokeWidth="1.25" />
      {last !== undefined && <circle cx={width} cy={y(last)} r="1.8" fill="var(--brand-text)" />}
    </svg>
  );
};
