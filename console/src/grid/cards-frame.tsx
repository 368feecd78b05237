import { ActionIcon, Checkbox, Select } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { Column } from './column.ts';
import type { DataGridProps } from './grid-props.ts';
import { isSelected, nextSelection, type GridRow } from './grid-rows.ts';
import gridCardsStyles from './grid-cards.module.css';

interface CardsHeadProps<Row> {
  readonly grid: Pick<
    DataGridProps<Row>,
    'columns' | 'selection' | 'onSelectionChange' | 'sort' | 'onSortChange'
  >;
  readonly gridRows: readonly GridRow<Row>[];
}

const ChooseAll = <Row,>({ grid, gridRows }: CardsHeadProps<Row>) => {
  const { selection = new Set(), onSelectionChange } = grid;
  const chosen = gridRows.filter((row) => isSelected(row, selection)).length;
  const isAll = chosen > 0 && chosen === gridRows.length;
  return (
    <label className={gridCardsStyles.target} data-part="card-target">
      <Checkbox
        aria-label="Select all rows of this page"
        checked={isAll}
        indeterminate={chosen > 0 && !isAll}
        onChange={() =>
          onSelectionChange?.(
            nextSelection(
              selection,
              gridRows.map((row) => ({ row, selected: !isAll })),
            ),
          )
        }
      />
      {grid.onSortChange === undefined && <span>Select all</span>}
    </label>
  );
};

const SortChoice = <Row,>({ columns, sort, onSortChange }: CardsHeadProps<Row>['grid']) => {
  const { column = null, order = 'ASC' } = sort ?? {};
  const isAscending = order === 'ASC';
  const Icon = isAscending ? IconSortAscending : IconSortDescending;
  return (
    <>
      <Select
        aria-label="Sort by"
        placeholder="Sort by"
        data={columns
          .filter(({ sortable, title }) => sortable !== false && title !== '')
          .map(({ key, title }) => ({ value: key, label: title }))}
        value={column}
        onChange={(key) => key !== null && onSortChange?.({ column: key, order })}
      />
      <ActionIcon
        className={gridCardsStyles.target}
        data-part="card-target"
        aria-label={isAscending ? 'Sort descending' : 'Sort ascending'}
        disabled={column === null}
        onClick={() =>
          column !== null && onSortChange?.({ column, order: isAscending ? 'DESC' : 'ASC' })
        }
      >
        <Icon size={18} stroke={1.6} />
      </ActionIcon>
    </>
  );
};

/** Selecting all rows and sorting, above the cards. */
export const CardsHead = <Row,>(props: CardsHeadProps<Row>) => {
  const { selection, onSortChange } = props.grid;
  if ((selection === undefined && onSortChange === undefined) || props.gridRows.length === 0)
    return null;
  return (
    <div className={gridCardsStyles.head} data-part="cards-head">
      {selection !== undefined && <ChooseAll {...props} />}
      {onSortChange !== undefined && <SortChoice {...props.grid} />}
    </div>
  );
};

interface CardsTotalsProps<Row> {
  readonly totals: Readonly<Record<string, string>>;
  readonly title: Column<Row> | undefined;
  readonly columns: readonly Column<Row>[];
}

/** The totals of a table, below its cards. */
export const CardsTotals = <Row,>({ totals, title, columns }: CardsTotalsProps<Row>) => (
  <section className={gridCardsStyles.card} data-print="whole" aria-label="Totals">
    <div className={gridCardsStyles.title}>{totals[title?.key ?? ''] ?? 'Totals'}</div>
    <dl className={gridCardsStyles.facts}>
      {columns
        .filter((column) => column !== title && (totals[column.key] ?? '') !== '')
        .map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>{totals[column.key]}</dd>
          </div>
        ))}
    </dl>
  </section>
);
