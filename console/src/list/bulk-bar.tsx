import { Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import type { SelectionWords } from './words.ts';
import textStyles from '../ui/text.module.css';
import styles from './bulk-bar.module.css';

export interface BulkBarProps {
  readonly count: number;
  readonly words: SelectionWords;
  readonly onClear: () => void;
  /** Offers the second step when the whole page is selected and more match the filter. */
  readonly matching?: {
    readonly pageCount: number;
    readonly total: number;
    readonly allSelected: boolean;
    readonly selectingAll: {
      readonly begin: () => void;
      readonly cancel: () => void;
      readonly isPending: boolean;
    };
  };
  /** Buttons of the actions. */
  readonly children: ReactNode;
}

const Matching = ({
  words,
  total,
  allSelected,
  selectingAll: { begin, cancel, isPending },
}: NonNullable<BulkBarProps['matching']> & { readonly words: SelectionWords }) => {
  const [state, action, act] = isPending
    ? [words.selectingAll(total), 'Cancel', cancel]
    : ['The whole page is selected.', words.selectAll(total), begin];
  return (
    <span className={textStyles.muted} role="status">
      {allSelected ? (
        words.allSelected(total)
      ) : (
        <>
          {state}{' '}
          <button type="button" className={styles.more} onClick={act}>
            {action}
          </button>
        </>
      )}
    </span>
  );
};

/** Takes the place of the filter bar while rows are selected. */
export const BulkBar = ({ count, words, onClear, matching, children }: BulkBarProps) => (
  <Group
    gap={8}
    mih={32}

    data-print="hidden"
    data-touch="buttons"
    role="toolbar"
    aria-label="Selected rows"
  >
    <span className={styles.count}>
      <IconButton icon={IconX} iconSize={16} label="Clear the selection" onClick={onClear} />
      {words.selected(count)}
    </span>
    {children}
    {matching !== undefined &&
      count >= matching.pageCount &&
      matching.total > matching.pageCount && <Matching {...matching} words={words} />}
  </Group>
);
