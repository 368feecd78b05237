import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '../lib/format.ts';
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
  /** The actions. */
  readonly children: ReactNode;
}

const Matching = ({
  pageCount,
  total,
  allSelected,
  onSelectAll,
}: NonNullable<BulkBarProps['matching']>) =>
  allSelected ? (
    <span className={textStyles['muted']}>All {formatNumber(total)} matching selected.</span>
  ) : (
    <span className={textStyles['muted']}>
      All {formatNumber(pageCount)} on this page selected.{' '}
      <button type="button" className={styles['more']} onClick={onSelectAll}>
        Select all {formatNumber(total)} matching
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
      matching.total > matching.pageCount && <Matching {...matching} />}
  </div>
);
