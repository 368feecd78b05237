import { gradingLevels } from '@quartermaster/contracts/inventory/rules/grades';
import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/rules/status';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import {
  reportFilterColumns,
  reports,
  type ReportType,
} from '@quartermaster/contracts/reports/types';
import type { ReportColumn } from '@quartermaster/contracts/reports/types/define-report';
import { storeStatusLabels } from '@quartermaster/contracts/inventory/field-labels';
import { toLabelledOptions, type Option } from '../../../lib/options.ts';
import type { FilterFields } from '../../../list/filters/filter-fields.ts';
import { paymentsStatusStyles } from '../../../ui/statuses.ts';

const choices: Readonly<Partial<Record<ReportColumn['kind'], readonly Option[]>>> = {
  itemStatus: toLabelledOptions(inventoryStatusLabels),
  orderStatus: toLabelledOptions(purchaseOrderStatusLabels),
  storeStatus: toLabelledOptions(storeStatusLabels),
  paymentsStatus: Object.entries(paymentsStatusStyles).map(([value, { label }]) => ({
    value,
    label,
  })),
  grade: gradingLevels.map((level) => ({ value: level, label: level })),
};

/** Filter fields of the rows of a report. */
export const rowFilterFields = (type: ReportType): FilterFields => {
  const findColumn = (name: string) => reports[type].columns.find(({ field }) => field === name);
  const types = reportFilterColumns(type);
  const [first = ''] = Object.keys(types);
  return {
    types,
    first,
    label: (field) => findColumn(field)?.label ?? field,
    help: (field) => findColumn(field)?.about,
    optionsQuery: (field) => {
      const options = choices[findColumn(field)?.kind ?? 'text'] ?? [];
      return {
        queryKey: ['reports', 'filter-options', type, field],
        queryFn: () => options,
        initialData: options,
      };
    },
  };
};
