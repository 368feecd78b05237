import { Checkbox } from '@mantine/core';
import { NumberField } from '../form/number-field.tsx';
import { TypedField } from '../form/typed-field.tsx';
import { CardsHead, CardsTotals } from './cards-frame.tsx';
import { CellTabIndex } from './cell-control.ts';
import { readCell } from './cell-writes.ts';
import { cellText, resolveEditor, type Column } from './column.ts';
import { defaultLayout } from './column-layout.ts';
import type { DataGridProps } from './grid-props.ts';
import { flattenRows, isSelected, nextSelection, type GridRow } from './grid-rows.ts';
import { MoreMenu } from '../ui/action-menu.tsx';
import styles from './grid-cards.module.css';

/** Most columns of a card besides its title; editable ones are always shown. */
const MOST_FACTS = 6;

type CardsProps<Row> = Omit<DataGridProps<Row>, 'rows'> & { readonly rows: readonly Row[] };

const shownColumns = <Row,>(props: CardsProps<Row>): readonly Column<Row>[] => {
  const { columns, layout = defaultLayout(columns) } = props;
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return layout.flatMap(({ key, hidden }) => (hidden ? [] : (byKey.get(key) ?? [])));
};

const chooseColumns = <Row,>(props: CardsProps<Row>) => {
  const shown = shownColumns(props);
  const title = shown.find(({ grow }) => grow) ?? shown[0];
  const others = shown.filter((column) => column !== title && column.title !== '');
  return {
    title,
    facts: others.filter(({ edit }, at) => edit !== undefined || at < MOST_FACTS),
  };
};

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly onEdit?: DataGridProps<Row>['onEdit'];
}

const renderCell = <Row,>({ column, row }: CellProps<Row>) =>
  column.cell === undefined ? cellText(column, row) : column.cell(row);

/** A value of a card; a field where it is edited. */
const Value = <Row,>(props: CellProps<Row>) => {
  const { column, row, onEdit } = props;
  const editor = onEdit === undefined ? null : resolveEditor(column, row);
  const value = column.value(row);
  const take = (next: string | number | null): void =>
    onEdit?.({ row, key: column.key, value: next });
  if (editor?.type === 'number')
    return (
      <NumberField
        aria-label={column.title}
        rule={editor.rule}
        value={typeof value === 'number' ? value : null}
        onChange={take}
      />
    );
  if (editor?.type === 'text')
    return (
      <TypedField
        aria-label={column.title}
        shown={typeof value === 'string' ? value : ''}
        read={(text) => readCell(editor, text, value)}
        onCommit={take}
      />
    );
  return <>{renderCell(props)}</>;
};

interface CardProps<Row> extends ReturnType<typeof chooseColumns<Row>> {
  readonly gridRow: GridRow<Row>;
  readonly grid: CardsProps<Row>;
}

const Head = <Row,>({ gridRow, grid, title }: CardProps<Row>) => {
  const { selection, onSelectionChange, rowActions, onOpen } = grid;
  const name = title === undefined ? gridRow.id : cellText(title, gridRow.row);
  const selected = selection !== undefined && isSelected(gridRow, selection);
  return (
    <div className={styles.cardHead}>
      {selection !== undefined && (
        <label className={styles.target} data-part="card-target">
          <Checkbox
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={() =>
              onSelectionChange?.(nextSelection(selection, [{ row: gridRow, selected: !selected }]))
            }
          />
        </label>
      )}
      <div className={styles.title}>
        {title !== undefined && renderCell({ column: title, row: gridRow.row })}
      </div>
      {onOpen !== undefined && gridRow.childIds.length === 0 && (
        <button
          type="button"
          className={styles.open}
          aria-label={`Open ${name}`}
          onClick={() => onOpen(gridRow.row)}
        />
      )}
      {rowActions !== undefined && (
        <MoreMenu
          label={`Actions of ${name}`}
          button={{ className: styles.target }}
          actions={rowActions(gridRow.row)}
        />
      )}
    </div>
  );
};

const Card = <Row,>(props: CardProps<Row>) => {
  const { gridRow, grid, facts } = props;
  return (
    <li
      className={styles.card}
      data-part="row-card"
      data-print="whole"
      row-id={gridRow.id}
      data-level={gridRow.level}
      {...(grid.isFaded?.(gridRow.row) === true && { 'data-faded': true })}
    >
      <Head {...props} />
      <dl className={styles.facts}>
        {facts.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd
              {...(grid.isChanged?.(gridRow.row, column.key) === true && { 'data-changed': true })}
              data-emphasis={column.emphasis?.(gridRow.row)}
            >
              <Value
                column={column}
                row={gridRow.row}
                {...(grid.onEdit !== undefined && { onEdit: grid.onEdit })}
              />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
};

/** The rows of a table as cards, for windows that are too narrow for columns. */
export const GridCards = <Row,>(props: CardsProps<Row>) => {
  const { rows, rowId, getChildren } = props;
  const expanded = new Set(rows.map(rowId));
  const parts = chooseColumns(props);
  const all = flattenRows(rows, { rowId, getChildren, expanded });
  return (
    <div className={styles.cards}>
      <CardsHead grid={props} gridRows={all} />
      <CellTabIndex value={0}>
        <ul aria-label={props.label}>
          {all.map((given) => (
            <Card key={given.id} gridRow={given} grid={props} {...parts} />
          ))}
        </ul>
      </CellTabIndex>
      {props.totals !== undefined && (
        <CardsTotals totals={props.totals} title={parts.title} columns={shownColumns(props)} />
      )}
    </div>
  );
};
