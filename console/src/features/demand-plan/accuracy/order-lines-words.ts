import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type {
  querySuggestedOrderLines,
  SuggestedOrderLine,
} from '@quartermaster/contracts/demand-plan/order-lines';
import { planningMethodLabels } from '@quartermaster/contracts/inventory/field-labels';
import { formatNumber } from '../../../lib/format.ts';
import type { ListWords, PastWords } from '../../../list/words.ts';

export const orderLineListWords: ListWords = {
  failed: 'The order lines could not be loaded',
  noneMatches: 'No order line matches',
  onlyWhere: (reasons) => `Only order lines are shown where ${reasons}.`,
};

export const orderLinePastWords: PastWords = {
  noneAt: (moment) => `No order was sent before ${moment}`,
};

export const methodText = ({ method }: Pick<SuggestedOrderLine, 'method'>): string | null =>
  method === null
    ? null
    : ((planningMethodLabels as Readonly<Record<string, string>>)[method] ?? method);

type Counts = ResponseOf<typeof querySuggestedOrderLines>['counts'];

/** "12 of 15 ordered as suggested, 2 more, 1 less" */
export const countsText = ({ suggested, asSuggested, more, less }: Counts): string =>
  suggested === 0
    ? 'None has a recorded suggestion'
    : `${formatNumber(asSuggested)} of ${formatNumber(suggested)} ordered as suggested, ${formatNumber(more)} more, ${formatNumber(less)} less`;
