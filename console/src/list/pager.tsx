import { ActionIcon, Group, SegmentedControl } from '@mantine/core';
import { pageSizes } from '@quartermaster/contracts/core/page';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { NO_ROWS, pastTheEnd, rowsShown } from './words.ts';
import styles from './pager.module.css';

export interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Undefined until it is known. */
  readonly total: number | undefined;
  /** The list could not be loaded. */
  readonly failed?: boolean;
  readonly onPage: (page: number) => void;
  readonly onLimit: (limit: number) => void;
  /** Sums and selection, after "1-100 of 4,312". */
  readonly summary?: ReactNode;
}

/** Formats the rows of a page. */
export const formatRange = (
  page: number,
  limit: number,
  total: number,
  words = rowsShown,
): string => {
  const first = (page - 1) * limit + 1;
  if (total === 0) return NO_ROWS;
  if (first > total) return pastTheEnd(total);
  return words({ first, last: Math.min(page * limit, total), total });
};

const sizes = pageSizes.map((size) => ({ value: String(size), label: formatNumber(size) }));

/** Foot of a list: the range of rows, the page size (100, 500 or 1000), and the page buttons. */
export const Pager = (props: PagerProps) => {
  const { page, limit, total, onPage, onLimit, summary, failed = false } = props;
  const waiting = failed ? '' : 'Loading…';
  const range = total === undefined ? waiting : formatRange(page, limit, total);
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit));
  return (
    <footer className={styles.pager} data-touch="icons">
      <span data-print="hidden" aria-live="polite">
        {range}
      </span>
      {summary !== undefined && (
        <div className={styles.summary} data-clip>
          {summary}
        </div>
      )}
      <Group gap={12} wrap="nowrap" flex="none" ml="auto">
        <SegmentedControl
          className={styles.limits}
          data-print="hidden"
          aria-label="Rows per page"
          data={sizes}
          value={String(limit)}
          onChange={(size) => onLimit(Number(size))}
        />
        <div className={styles.pages} data-print="hidden">
          <ActionIcon
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <span>
            {formatNumber(page)} / {formatNumber(pages)}
          </span>
          <ActionIcon
            aria-label="Next page"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </div>
      </Group>
    </footer>
  );
};
