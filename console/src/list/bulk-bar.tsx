import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import textStyles from '../ui/text.module.css';
import styles from './bulk-bar.module.css';

export interface BulkBarProps {
  readonly count: number;
  /** "item", "order". */
  readonly noun: string;
  readonly onClear: () => void;
  /** Offers the second step when the whole page is selected and more match the filter. */
  readonly matching?: {
    readonly pageCount: number;
    readonly total: number;
    readonly allSelected: boolean;
    readonly onSelectAll: () => void;
  };
  /** Buttons of the actions. */
  readonly children: ReactNode;
}

const Matching = ({
  noun,
  total,
  allSelected,
  onSelectAll,
}: NonNullable<BulkBarProps['matching']> & Pick<BulkBarProps, 'noun'>) =>
  allSelected ? (
    <span className={textStyles['muted']}>
      All {formatCount(total, noun)} that match are selected.
    </span>
  ) : (
    <span className={textStyles['muted']}>
      The whole page is selected.{' '}
      <button type="button" className={styles['more']} onClick={onSelectAll}>
        Select all {formatCount(total, noun)} that match
      </button>
    </span>
  );

/** Takes the place of the filter bar while rows are selected. */
export const BulkBar = ({ count, noun, onClear, matching, children }: BulkBarProps) => (
  <div
    className={styles['bar']}
    data-print="hidden"
    data-touch="buttons"
    role="toolbar"
    aria-label="Selected rows"
  >
    <span className={styles['count']}>
      <IconButton icon={IconX} iconSize={16} label="Clear the selection" onClick={onClear} />
      {formatCount(count, noun)} selected
    </span>
    {children}
    {matching !== undefined &&
      count >= matching.pageCount &&
      matching.total > matching.pageCount && <Matching {...matching} noun={noun} />}
  </div>
);
