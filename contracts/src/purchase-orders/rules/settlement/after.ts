import type { EventOf } from '../../../core/event.ts';
import type {
  supplierBalanceApplied,
  supplierBalanceUsed,
  supplierCreditSet,
} from '../../events/settlement.ts';
import type { Settlement } from './account.ts';

type DataOf<Definition> = EventOf<Definition>['data'];

/** The settlement after a change of the credit. */
export const withCredit = (
  settlement: Settlement,
  { credit }: DataOf<typeof supplierCreditSet>,
): Settlement => ({ ...settlement, credit });

/** The settlement after a balance was applied to another order. */
export const withUsed = (
  settlement: Settlement,
  { currency, amount }: DataOf<typeof supplierBalanceUsed>,
): Settlement => ({ ...settlement, used: [...settlement.used, { currency, amount }] });

/** The settlement after the balance of another order was applied here. */
export const withApplied = (
  settlement: Settlement,
  { currency, amount }: DataOf<typeof supplierBalanceApplied>,
): Settlement => ({ ...settlement, applied: [...settlement.applied, { currency, amount }] });
