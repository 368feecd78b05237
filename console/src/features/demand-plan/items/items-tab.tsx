import {
  IconAdjustmentsHorizontal,
  IconCalendarStats,
  IconChartLine,
  IconPackage,
  IconRestore,
} from '@tabler/icons-react';
import type { DemandPlanItem } from '@quartermaster/contracts/demand-plan/plan';
import { useCallback, useMemo } from 'react';
import { fetchPlanItems } from '../../../data/demand-plan.ts';
import type { ListAnswer } from '../../../data/list-call.ts';
import { useShopCurrency } from '../../../data/settings.ts';
import { UndoTools } from '../../../form/undo-tools.tsx';
import type { Column } from '../../../grid/column.ts';
import { useEditableRows } from '../../../grid/use-editable-rows.ts';
import { ItemPanel } from '../../../item/item-panel.tsx';
import { useUrlParam } from '../../../lib/url-state.ts';
import type { List, ListParts } from '../../../list/definition.ts';
import { defineList } from '../../../list/list-page.tsx';
import { useMoment } from '../../../list/past/moment.ts';
import type { Action } from '../../../ui/action-menu.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { usePlanScreen } from '../plan-screen.ts';
import { BACK_TO_FORECAST, listWords, pastWords, totalOfPage } from '../words.ts';
import { ChangeMatchingPanel } from './change-matching-panel.tsx';
import { formatPlanTotals, isCellChanged, planColumns } from './columns.tsx';
import { planFilterFields } from './filter-fields.ts';
import { ForecastPanel } from './forecast-panel.tsx';
import { applyEdits, getRowId, hasAdjustedMonths, NO_EDITS, type PlanRow } from './plan-edits.ts';
import { useResetItem } from './use-reset-item.ts';

type PlanList = List<PlanRow, ListAnswer<PlanRow>, never>;

const useColumns = (): readonly Column<PlanRow>[] => {
  const { startDate } = usePlanScreen();
  const currency = useShopCurrency();
  const [, setPanel] = useUrlParam('panel');
  const onForecast = useCallback((id: string) => setPanel(id), [setPanel]);
  return useMemo(
    () => planColumns({ startDate, currency, onForecast }),
    [startDate, currency, onForecast],
  );
};

/** The rows with the unsaved changes, which the past does not have. */
const useRows = (answered: readonly DemandPlanItem[] | undefined) => {
  const [asOf] = useMoment();
  const { edits } = usePlanScreen().editing;
  const shown = asOf === null ? edits : NO_EDITS;
  return useMemo(
    () => (answered === undefined ? undefined : applyEdits(answered, shown)),
    [answered, shown],
  );
};

const OpenItem = ({ rows = [] }: Pick<PlanList, 'rows'>) => {
  const [item, setItem] = useUrlParam('item');
  const items = useMemo(
    () => rows.map(({ productVariantId }) => ({ variantId: productVariantId })),
    [rows],
  );
  return item !== null && <ItemPanel variantId={item} rows={items} onShow={setItem} />;
};

const Tools = ({ setPanel }: Pick<PlanList, 'setPanel'>) => (
  <>
    <UndoTools {...usePlanScreen().editing} />
    <ToolButton icon={IconAdjustmentsHorizontal} onClick={() => setPanel('change')}>
      Change matching items
    </ToolButton>
  </>
);

const useRowActions = (open: (row: PlanRow) => void) => {
  const reset = useResetItem();
  const [, setItem] = useUrlParam('item');
  return (row: PlanRow): readonly Action[] => [
    { label: 'Open the forecast', icon: IconChartLine, onClick: () => open(row) },
    {
      label: 'Open the item',
      icon: IconPackage,
      onClick: () => setItem(row.productVariantId),
    },
    {
      label: BACK_TO_FORECAST,
      icon: IconRestore,
      disabled: !hasAdjustedMonths(row),
      onClick: () => reset(row),
    },
  ];
};

const useParts = (list: PlanList): ListParts<PlanRow> => {
  const { answer, asOf, columns, rows = [], panel, setPanel } = list;
  const { commit } = usePlanScreen().editing;
  const editable = useEditableRows({ columns, rowId: getRowId, commit });
  const [item] = useUrlParam('item');
  const open = (row: PlanRow): void => setPanel(getRowId(row));
  const total = answer.data?.total ?? 0;
  const opened = (
    <>
      {panel !== null && <ForecastPanel id={panel} rows={rows} onShow={setPanel} />}
      <OpenItem rows={rows} />
    </>
  );
  return {
    open,
    openPast: open,
    rowActions: useRowActions(open),
    tools: asOf === null && <Tools setPanel={setPanel} />,
    grid: {
      ...editable,
      isChanged: isCellChanged,
      activeId: panel ?? item,
      ...(rows.length > 0 && {
        totals: formatPlanTotals(rows, totalOfPage(total, rows.length === total)),
      }),
    },
    empty: {
      title: 'No item in the plan',
      children:
        'The plan has every item whose stock is tracked. Refresh the forecast to take new ones in.',
    },
    panelsPast: opened,
    panels: (
      <>
        {opened}
        {panel === 'change' && <ChangeMatchingPanel list={list} onClose={() => setPanel(null)} />}
      </>
    ),
  };
};

/** Items by months; each month of an item can be adjusted. */
export const ItemsTab = defineList({
  subject: 'demand-plan',
  name: 'demand-plan',
  title: null,
  label: 'Items of the demand plan',
  words: listWords,
  past: pastWords,
  icon: IconCalendarStats,
  search: 'Search title, variant or SKU',
  rowId: getRowId,
  useColumns,
  useRows,
  fetch: fetchPlanItems,
  defaultSort: { column: 'plannedRevenue', order: 'DESC' },
  filters: planFilterFields,
  useParts,
});
