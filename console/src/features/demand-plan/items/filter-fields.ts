import { forecastRules } from '@quartermaster/contracts/demand-plan/rules/forecast-rules';
import { demandPlanFilterColumns } from '@quartermaster/contracts/demand-plan/list-columns';
import { fetchCategories } from '../../../data/products.ts';
import { fetchSuppliers } from '../../../data/suppliers.ts';
import { toNamedOptions } from '../../../lib/options.ts';
import { createFilterFields } from '../../../list/filters/filter-fields.ts';
import { ruleText } from '../words.ts';

export const planFilterFields = createFilterFields({
  subject: 'demand-plan',
  types: demandPlanFilterColumns,
  first: 'shopifyCategory',
  labels: {
    productTitle: 'Product title',
    productVariantTitle: 'Variant title',
    primarySupplierId: 'Primary supplier',
    plannedQuantity: 'Planned in the year',
    isAdjusted: 'Has adjusted months',
  },
  choices: {
    shopifyCategory: async () =>
      (await fetchCategories({})).map((category) => ({ value: category, label: category })),
    primarySupplierId: async () => toNamedOptions(await fetchSuppliers()),
    rule: async () => forecastRules.map((rule) => ({ value: rule, label: ruleText(rule) })),
  },
});
