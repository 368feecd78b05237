import { createTextSearch } from '@quartermaster/contracts/core/fold-text';
import { ActionIcon, Checkbox, Popover, Stack, TextInput } from '@mantine/core';
import { IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { groupItems } from '../lib/group.ts';
import type { Column } from './column.ts';
import { changeColumn, moveColumn, type ColumnLayout } from './column-layout.ts';
import { ToolButton } from '../ui/tool-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Grip, MoveButtons, useDraggable } from '../ui/sortable-row.tsx';
import type { GridLayout } from './use-grid-layout.ts';
import chooserStyles from '../ui/chooser.module.css';
import styles from './column-chooser.module.css';

export interface ColumnChooserProps<Row> extends Omit<GridLayout, 'isChanged'> {
  readonly columns: readonly Column<Row>[];
  /** Label of the reset, when it does not restore the columns of the table. */
  readonly resetLabel?: string;
}

type Entry = ColumnLayout & {
  readonly title: string;
  readonly group: string;
  readonly locked: boolean;
};

const toEntries = (
  columns: readonly Column<never>[],
  layout: readonly ColumnLayout[],
): readonly Entry[] => {
  const known = new Map(columns.map((column) => [column.key, column]));
  return layout.flatMap((entry) => {
    const column = known.get(entry.key);
    if (column === undefined) return [];
    const { title, group = 'Other', locked = false } = column;
    return [{ ...entry, title, group: entry.hidden ? group : 'Shown', locked }];
  });
};

interface RowProps {
  readonly entry: Entry;
  readonly layout: readonly ColumnLayout[];
  readonly onChange: (layout: readonly ColumnLayout[]) => void;
}

const ColumnRow = ({ entry, layout, onChange }: RowProps) => {
  const sortable = entry.hidden
    ? undefined
    : {
        id: entry.key,
        name: entry.title,
        order: layout.filter(({ hidden }) => !hidden).map(({ key }) => key),
        onMove: (key: string, to: string) => onChange(moveColumn(layout, key, to)),
      };
  return (
    <li className={chooserStyles.row} {...useDraggable(sortable)}>
      {sortable === undefined ? <span style={{ width: 14 }} /> : <Grip />}
      <Checkbox
        className={chooserStyles.name}
        label={entry.title}
        checked={!entry.hidden}
        disabled={entry.locked}
        onChange={() => onChange(changeColumn(layout, entry.key, { hidden: !entry.hidden }))}
      />
      {sortable !== undefined && <MoveButtons {...sortable} />}
      {sortable !== undefined && (
        <ActionIcon
          className={styles.pin}
          size={24}
          aria-label={entry.pinned ? `Unpin ${entry.title}` : `Pin ${entry.title}`}
          aria-pressed={entry.pinned}
          {...(entry.pinned && { 'data-on': true })}
          onClick={() => onChange(changeColumn(layout, entry.key, { pinned: !entry.pinned }))}
        >
          {entry.pinned ? <IconPinFilled size={14} /> : <IconPin size={14} stroke={1.6} />}
        </ActionIcon>
      )}
    </li>
  );
};

const ColumnList = <Row,>(props: ColumnChooserProps<Row>) => {
  const { columns, layout, setLayout, reset, resetLabel = 'Reset to default' } = props;
  const [search, setSearch] = useState('');
  const groups = useMemo(() => {
    const matches = createTextSearch(search);
    const entries = toEntries(columns, layout);
    const shownFirst = entries.toSorted((a, b) => Number(a.hidden) - Number(b.hidden));
    return groupItems(shownFirst.filter((entry) => matches(entry.title)));
  }, [columns, layout, search]);
  return (
    <Stack gap={8}>
      <TextInput
        type="search"
        placeholder="Search columns"
        aria-label="Search columns"
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={chooserStyles.list}>
        {groups.map(([group, entries]) => (
          <li key={group}>
            <div className={styles.heading}>{group}</div>
            <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
              {entries.map((entry) => (
                <ColumnRow key={entry.key} entry={entry} layout={layout} onChange={setLayout} />
              ))}
            </ul>
          </li>
        ))}
        {groups.length === 0 && <li className={styles.heading}>No column has that name.</li>}
      </ul>
      <div className={chooserStyles.foot}>
        <ToolButton variant="subtle" color="gray" onClick={reset}>
          {resetLabel}
        </ToolButton>
      </div>
    </Stack>
  );
};

/** Chooses the shown columns, their order, and the pinned ones. */
export const ColumnChooser = <Row,>(props: ColumnChooserProps<Row>) => {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-end" trapFocus>
      <Popover.Target>
        <IconButton
          icon={IconColumns3}
          label="Columns"
          tip={opened ? null : 'Columns'}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        {opened && <ColumnList {...props} />}
      </Popover.Dropdown>
    </Popover>
  );
};
