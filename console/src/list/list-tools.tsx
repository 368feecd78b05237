import { IconDownload, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import type { ListAnswer } from '../data/list-call.ts';
import type { List, ListParts, ListPartsProps } from './definition.ts';
import { ColumnChooser } from '../grid/column-chooser.tsx';
import { DensityMenu } from '../grid/density-menu.tsx';
import { usePhone } from '../lib/use-phone.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LogicSwitch } from './filters/filter-chips.tsx';
import type { FilterFields } from './filters/filter-fields.ts';
import { FilterForm } from './filters/filter-form.tsx';
import type { ListUrl } from './list-url.ts';
import { useSelectAll } from './use-select-all.ts';
import type { SelectionWords } from './words.ts';

interface SelectedProps<Row, Answer extends ListAnswer<Row>, View extends string> {
  readonly words: SelectionWords;
  readonly selected: readonly Row[];
  readonly list: List<Row, Answer, View>;
  readonly children: ReactNode;
}

/** In place of the toolbar while rows are selected. */
const Selected = <Row, Answer extends ListAnswer<Row>, View extends string>({
  words,
  selected,
  list,
  children,
}: SelectedProps<Row, Answer, View>) => {
  const total = list.answer.data?.total ?? 0;
  const selectingAll = useSelectAll(list);
  return (
    <BulkBar
      count={selected.length}
      words={words}
      onClear={list.selection.clear}
      matching={{
        pageCount: list.rows?.length ?? 0,
        total,
        allSelected: selected.length >= total,
        selectingAll,
      }}
    >
      {children}
    </BulkBar>
  );
};

/** Tools that only tables have. */
const TableTools = ({
  exporting,
  onExport,
  printing,
}: Pick<ListParts<never>, 'exporting'> & {
  readonly printing: Omit<List<never, never, never>['printing'], 'rows'>;
} & { readonly onExport: () => void }) => (
  <>
    <DensityMenu />
    <IconButton
      icon={IconPrinter}
      label="Print all rows (Ctrl P)"
      loading={printing.isPending}
      onClick={printing.print}
    />
    {exporting ?? (
      <IconButton icon={IconDownload} label="Export what is shown as CSV" onClick={onExport} />
    )}
  </>
);

/** The search box of a list whose rows have texts. */
const buildSearchProps = (
  placeholder: string | null,
  { search: value, setSearch: onChange }: Pick<ListUrl, 'search' | 'setSearch'>,
  isBusy: boolean,
) => (placeholder === null ? {} : { search: { value, onChange, placeholder, isBusy } });

/** Search, filters and tools of a list; the bulk actions while rows are selected. */
export const ListTools = <Row, Answer extends ListAnswer<Row>, View extends string>({
  definition: { search: placeholder },
  list,
  parts: { bulk, exporting, tools, switches, selectedBar },
}: ListPartsProps<Row, Answer, View>) => {
  const { url, grid, columns, chips, filterFields, exportCsv } = list;
  const phone = usePhone();
  const selected = list.selection.getRows(list.rows);
  if (bulk !== undefined && selected.length > 0)
    return (
      <Selected {...{ selected, list }} words={bulk.words}>
        {bulk.actions(selected)}
      </Selected>
    );
  if (selectedBar !== undefined && selectedBar !== false) return selectedBar;
  const adding = (fields: FilterFields) => (close: () => void) => (
    <FilterForm
      fields={fields}
      onApply={(filter) => {
        url.setFilters([...url.filters, filter], url.logic);
        close();
      }}
    />
  );
  return (
    <FilterBar
      {...buildSearchProps(placeholder, url, list.answer.isPlaceholderData)}
      chips={chips}
      {...(filterFields !== null && { add: adding(filterFields) })}
      onClear={() => url.setFilters([], 'AND')}
      tools={
        <>
          {tools}
          <LogicSwitch list={url} />
          <ColumnChooser
            {...{ columns, ...grid }}
            {...(list.saved.open !== null && { resetLabel: 'Reset to the view' })}
          />
          {!phone && (
            <TableTools exporting={exporting} onExport={exportCsv} printing={list.printing} />
          )}
        </>
      }
    >
      {switches}
    </FilterBar>
  );
};
