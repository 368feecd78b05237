import { Tooltip } from '@mantine/core';
import type { PurchaseOrderHistoryEntry } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconArrowsExchange, IconEye, IconHistory } from '@tabler/icons-react';
import { createElement } from 'react';
import { DASH, formatDateTime } from '../../../lib/format.ts';
import { withReadableTimes } from '../../../lib/readable-times.ts';
import { getHistoryKind } from './kinds.ts';
import { MoreMenu } from '../../../ui/action-menu.tsx';
import {
  actionsOf,
  backDatedTo,
  entrySource,
  entryTime,
  happenedOn,
  moreChanges,
} from './words.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import textStyles from '../../../ui/text.module.css';
import badgesStyles from '../../../ui/badges.module.css';
import styles from './history-entry.module.css';

type Change = PurchaseOrderHistoryEntry['changes'][number];

const ChangeRow = ({ change: { field, from, to } }: { readonly change: Change }) => (
  <div className={styles.change}>
    <span className={styles.field}>{field}</span>
    <span>
      {from !== null && (
        <>
          <del>{withReadableTimes(from)}</del> <span aria-label="became">→</span>{' '}
        </>
      )}
      <ins>{to === null ? (from === null ? DASH : 'removed') : withReadableTimes(to)}</ins>
    </span>
  </div>
);

interface ChangesProps {
  readonly changes: readonly Change[];
  /** Number of changes shown at first; all when absent. */
  readonly first?: number;
}

/** Changed fields, the old value struck through. */
export const Changes = ({ changes, first = changes.length }: ChangesProps) => {
  const [shown, rest] = [changes.slice(0, first), changes.slice(first)];
  return (
    <div className={styles.changes}>
      {shown.map((change, at) => (
        <ChangeRow key={at} change={change} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{moreChanges(rest.length)}</summary>
          {rest.map((change, at) => (
            <ChangeRow key={at} change={change} />
          ))}
        </details>
      )}
    </div>
  );
};

const MAX_SHOWN_CHANGES = 6;

/** Actions on an entry; each receives the entry's revision, or the moment it was recorded. */
export interface EntryActions {
  /** Current revision of the order. */
  readonly last: number;
  readonly onView: (asOf: string) => void;
  readonly onCompare: (revision: number) => void;
  /** Null when the order cannot be restored. */
  readonly onRestore: ((revision: number) => void) | null;
}

const EntryMenu = ({
  entry: { revision, recordedAt },
  actions: { last, onView, onCompare, onRestore },
}: {
  readonly entry: PurchaseOrderHistoryEntry;
  readonly actions: EntryActions;
}) => (
  <MoreMenu
    label={actionsOf(revision)}
    width={230}
    actions={[
      { label: 'View the order as of then', icon: IconEye, onClick: () => onView(recordedAt) },
      ...(revision < last
        ? [
            {
              label: 'Compare with now',
              icon: IconArrowsExchange,
              onClick: () => onCompare(revision),
            },
          ]
        : []),
      ...(revision < last && onRestore !== null
        ? [
            {
              label: 'Restore these values',
              icon: IconHistory,
              onClick: () => onRestore(revision),
            },
          ]
        : []),
    ]}
  />
);

const BackDated = ({ happenedAt }: Pick<PurchaseOrderHistoryEntry, 'happenedAt'>) => (
  <Tooltip label={happenedOn(happenedAt)}>
    <span className={badgesStyles.badge} data-tone="warning">
      {backDatedTo(happenedAt)}
    </span>
  </Tooltip>
);

/** Entry of the history: summary, actor, time and changed fields. */
export const HistoryEntry = ({
  entry,
  actions,
}: {
  readonly entry: PurchaseOrderHistoryEntry;
  readonly actions: EntryActions;
}) => (
  <li className={styles.event}>
    <span className={styles.icon}>
      {createElement(getHistoryKind(entry).icon, { size: 15, stroke: 1.7, 'aria-hidden': true })}
    </span>
    <div>
      <div className={styles.summary}>
        {withReadableTimes(entry.summary)}{' '}
        {entry.isBackDated && <BackDated happenedAt={entry.happenedAt} />}
      </div>
      <div className={textStyles.muted}>
        <Sentence
          text={entrySource(entry.revision)}
          slots={{
            actor: entry.actor,
            time: (
              <time dateTime={entry.recordedAt} title={formatDateTime(entry.recordedAt)}>
                {entryTime(entry.recordedAt)}
              </time>
            ),
          }}
        />
      </div>
      {entry.changes.length > 0 && <Changes changes={entry.changes} first={MAX_SHOWN_CHANGES} />}
    </div>
    <EntryMenu entry={entry} actions={actions} />
  </li>
);
