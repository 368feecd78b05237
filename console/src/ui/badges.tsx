import type { ComponentType } from 'react';
import { DASH } from '../lib/format.ts';
import { gradeText } from './words.ts';
import textStyles from './text.module.css';
import styles from './badges.module.css';

export type Tone = 'gray' | 'brand' | 'error' | 'warning' | 'success';

/** Look of a status: never colour alone, always icon, word and tint. */
export interface StatusStyle {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>;
  /** Crossed out: it is over, or not wanted. */
  readonly isStruck?: boolean;
}

export const StatusBadge = ({ label, tone, icon: Icon, isStruck = false }: StatusStyle) => (
  <span
    className={styles.badge}
    data-part="badge"
    data-tone={tone}
    {...(isStruck && { 'data-struck': true })}
  >
    <Icon aria-hidden />
    <span>{label}</span>
  </span>
);

const gradeTone = { A: 'success', B: 'brand', C: 'gray' } as const;

/** A, B or C; a dash for what is not graded. */
export const GradeBadge = ({ grade }: { readonly grade: 'A' | 'B' | 'C' | null }) =>
  grade === null ? (
    <span className={textStyles.muted}>{DASH}</span>
  ) : (
    <span className={styles.grade} data-tone={gradeTone[grade]} aria-label={gradeText(grade)}>
      {grade}
    </span>
  );
