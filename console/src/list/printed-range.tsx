import type { ListAnswer } from '../data/list-call.ts';
import type { ListPartsProps } from './definition.ts';

import { formatRange } from './pager.tsx';
import { MAX_PRINTED_ROWS } from './use-print.ts';
import {
  filterSentence,
  OTHERS_NOT_PRINTED,
  rowsPrinted,
  searchPrinted,
  viewPrinted,
} from './words.ts';
import styles from './printed-range.module.css';

/** Printed above the rows: their range, the total, and the filters. */
export const PrintedRange = <Row, Answer extends ListAnswer<Row>, View extends string>({
  definition: { views },
  list: { url, view, saved, chips, answer, printing },
}: ListPartsProps<Row, Answer, View>) => {
  const total = answer.data?.total ?? 0;
  const isComplete = printing.rows !== undefined;
  const [page, limit] = isComplete ? [1, MAX_PRINTED_ROWS] : [url.page, url.limit];
  const parts = [
    ...(total > 0 ? [formatRange(page, limit, total, rowsPrinted)] : []),
    ...(isComplete && total > limit ? [OTHERS_NOT_PRINTED] : []),
    ...(saved.open === null ? [] : [viewPrinted(saved.open.name)]),
    ...(views === undefined ? [] : [views.labels[view]]),
    ...(chips.length > 0 ? [filterSentence(chips)] : []),
    ...(url.search === '' ? [] : [searchPrinted(url.search)]),
  ];
  return (
    <p className={styles.range} aria-hidden>
      {parts.join(' · ')}
    </p>
  );
};
