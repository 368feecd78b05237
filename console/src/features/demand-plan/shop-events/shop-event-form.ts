import type { CallInput } from '@quartermaster/contracts/core/client';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import {
  type addShopEvent,
  type listShopEvents,
  MAX_EVENT_ITEMS,
  MAX_LIFT,
  MIN_LIFT,
  type ShopEventKind,
} from '@quartermaster/contracts/demand-plan/shop-events';
import { isKind } from './words.ts';
import type { NumberRule } from '../../../lib/numbers/number-rule.ts';

export type ShownEvent = ResponseOf<typeof listShopEvents>['events'][number];

export type Scope = 'ALL' | 'CATEGORY' | 'ITEMS';

export interface EventForm {
  readonly name: string;
  readonly kind: ShopEventKind;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly percent: number | null;
  readonly scope: Scope;
  readonly category: string | null;
  readonly variantIds: readonly string[];
}

export const liftRule: NumberRule = {
  kind: 'percent',
  isWhole: true,
  min: MIN_LIFT,
  max: MAX_LIFT,
};

const resolveScope = ({ category, variantIds }: ShownEvent): Scope => {
  if (variantIds.length > 0) return 'ITEMS';
  return category === null ? 'ALL' : 'CATEGORY';
};

/** The fields of an event, or of a new one. */
export const toForm = (event: ShownEvent | null): EventForm =>
  event === null
    ? {
        name: '',
        kind: 'PROMOTION',
        startDate: null,
        endDate: null,
        percent: null,
        scope: 'ALL',
        category: null,
        variantIds: [],
      }
    : {
        name: event.name,
        kind: isKind(event.kind) ? event.kind : 'PROMOTION',
        startDate: event.startDate,
        endDate: event.endDate,
        percent: event.liftPercent,
        scope: resolveScope(event),
        category: event.category,
        variantIds: event.variantIds,
      };

export const checkForm = (form: EventForm) => {
  const { name, startDate, endDate, percent, scope, category, variantIds } = form;
  const isBackwards = startDate !== null && endDate !== null && endDate < startDate;
  return {
    name: name.trim() === '' ? 'Enter a name' : null,
    startDate: startDate === null ? 'Enter the first day' : null,
    endDate:
      endDate === null
        ? 'Enter the last day'
        : isBackwards
          ? 'Must not be before the first day'
          : null,
    percent: percent === null ? 'Enter a percentage' : null,
    category: scope === 'CATEGORY' && category === null ? 'Choose a category' : null,
    variantIds: scope === 'ITEMS' && variantIds.length === 0 ? 'Choose at least one item' : null,
  };
};

export const toEvent = (form: EventForm): CallInput<typeof addShopEvent>['body'] => ({
  name: form.name.trim(),
  kind: form.kind,
  startDate: form.startDate ?? '',
  endDate: form.endDate ?? '',
  liftPercent: form.percent ?? 0,
  category: form.scope === 'CATEGORY' ? form.category : null,
  variantIds: form.scope === 'ITEMS' ? form.variantIds.slice(0, MAX_EVENT_ITEMS) : [],
});
