import { Button } from '@mantine/core';
import { buildRowKey } from '@quartermaster/contracts/reports/rules/compare-rows';
import { type AnyReportRow, isAboutShop, reports } from '@quartermaster/contracts/reports/types';
import {
  IconEyeOff,
  IconPackage,
  IconPrinter,
  IconReport,
  IconRestore,
  IconSettings,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListAnswer } from '../../../data/list-call.ts';
import { excludedQuery } from '../../../data/reports/definitions.ts';
import { fetchReportRows, type ShownRun } from '../../../data/reports/runs.ts';
import { ItemPanel } from '../../../item/item-panel.tsx';
import type { List, ListDefinition, ListParts } from '../../../list/definition.ts';
import { ListPage } from '../../../list/list-page.tsx';
import type { Action } from '../../../ui/action-menu.tsx';
import { useOpenOrder } from '../../../ui/order-link.tsx';
import { joinParts, variantTitleText } from '../../../lib/words.ts';
import { useLeaveOut } from '../use-leave-out.ts';
import { CompareField } from './compare-field.tsx';
import { toGridColumns } from './columns.tsx';
import { ExportMenu } from './export-menu.tsx';
import { rowFilterFields } from './filter-fields.ts';
import { getText } from './row-values.ts';
import { RunFacts } from './run-facts.tsx';
import { itemLeftOut, listWords } from '../words.ts';

type Rows = List<AnyReportRow, ListAnswer<AnyReportRow>, never>;
type Definition = ListDefinition<AnyReportRow, ListAnswer<AnyReportRow>, never>;

const getVariantId = (row: AnyReportRow): string | null => getText(row, 'variantId');

const formatName = (row: AnyReportRow): string =>
  joinParts(
    ', ',
    getText(row, 'productTitle'),
    variantTitleText(getText(row, 'variantTitle') ?? ''),
  );

/** Actions that leave a row's item out of the next runs, or put it back. */
const useExcludedRows = ({ definitionId: id, snapshot: { type } }: ShownRun) => {
  const { data = [] } = useQuery({ ...excludedQuery(id), enabled: reports[type].hasVariants });
  const { leaveOut, putBack } = useLeaveOut({ id, type });
  const left = new Set(data.map(({ variantId }) => variantId));
  const isLeftOut = (row: AnyReportRow): boolean => left.has(getVariantId(row) ?? '');
  const actionsFor = (row: AnyReportRow): readonly Action[] => {
    const variantId = getVariantId(row);
    if (variantId === null) return [];
    return [
      isLeftOut(row)
        ? {
            label: 'Put back into this report',
            icon: IconRestore,
            onClick: () => putBack([variantId], formatName(row)),
          }
        : {
            label: 'Leave out of this report',
            icon: IconEyeOff,
            onClick: () => leaveOut([variantId], itemLeftOut(formatName(row), reports[type].label)),
          },
    ];
  };
  return { isLeftOut, actionsFor };
};

/** Opens the subject of a row: its item beside the table, else its order. */
const useOpenRow = ({ setPanel }: Pick<Rows, 'setPanel'>) => {
  const openOrder = useOpenOrder();
  const findOrderOpener = (row: AnyReportRow): (() => void) | null => {
    const id = getText(row, 'purchaseOrderId');
    return id === null ? null : () => openOrder(id);
  };
  const findItemOpener = (row: AnyReportRow): (() => void) | null => {
    const id = getVariantId(row);
    return id === null ? null : () => setPanel(id);
  };
  const open = (row: AnyReportRow): void => (findItemOpener(row) ?? findOrderOpener(row))?.();
  const actionsFor = (row: AnyReportRow): readonly Action[] => {
    const [item, order] = [findItemOpener(row), findOrderOpener(row)];
    return [
      ...(item === null ? [] : [{ label: 'Open the item', icon: IconPackage, onClick: item }]),
      ...(order === null
        ? []
        : [{ label: 'Open the order', icon: IconTruckDelivery, onClick: order }]),
    ];
  };
  return { open, actionsFor };
};

const HeaderActions = ({
  run,
  list: { printing },
}: {
  readonly run: ShownRun;
  readonly list: Rows;
}) => {
  const navigate = useNavigate();
  const params = { definitionId: run.definitionId };
  return (
    <>
      <CompareField run={run} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} />}
        loading={printing.isPending}
        onClick={printing.print}
      >
        Print
      </Button>
      <Button
        variant="default"
        leftSection={<IconSettings size={16} />}
        onClick={() => void navigate({ to: '/reports/$definitionId', params })}
      >
        Settings and runs
      </Button>
    </>
  );
};

/** Explains why a run has no rows. */
const emptyWords = ({ snapshot: { type }, comparedWith }: ShownRun) =>
  comparedWith === null && reports[type].comparesStates === true
    ? {
        title: 'No earlier scheduled run to compare with',
        children:
          'The report compared each item with its record at the start of the day before, and found no difference.',
      }
    : { title: 'The report found nothing', children: 'It had no rows when it ran.' };

const useParts = (run: ShownRun, list: Rows): ListParts<AnyReportRow> => {
  const { rows = [], panel, setPanel } = list;
  const { isLeftOut, actionsFor } = useExcludedRows(run);
  const opening = useOpenRow(list);
  const { type } = run.snapshot;
  return {
    ...(!isAboutShop(type) && {
      open: opening.open,
      rowActions: (row) => [...opening.actionsFor(row), ...actionsFor(row)],
    }),
    headerActions: <HeaderActions run={run} list={list} />,
    overview: <RunFacts run={run} />,
    exporting: <ExportMenu run={run} list={list} />,
    grid: { isFaded: isLeftOut },
    empty: emptyWords(run),
    panels: panel !== null && (
      <ItemPanel
        variantId={panel}
        rows={rows.map((row) => ({ variantId: getVariantId(row) ?? undefined }))}
        onShow={setPanel}
      />
    ),
  };
};

const createList = (run: ShownRun): Definition => {
  const { type } = run.snapshot;
  const { label, search } = reports[type];
  const columns = toGridColumns(type);
  return {
    subject: 'reports',
    name: `rows-${run.id}`,
    layoutName: `report-${type}`,
    title: label,
    words: listWords,
    icon: IconReport,
    search,
    rowId: (row) => buildRowKey(type, row) || type,
    useColumns: () => columns,
    fetch: (params, options) => fetchReportRows({ id: run.id, type }, params, options),
    filters: rowFilterFields(type),
    panelParam: 'item',
    useParts: (list) => useParts(run, list),
  };
};

/** Rows of a run, as stored when it ran. */
export const RunRows = ({ run }: { readonly run: ShownRun }) => {
  const definition = useMemo(() => createList(run), [run]);
  return <ListPage definition={definition} />;
};
