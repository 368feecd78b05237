import type { TeamId } from '@quartermaster/contracts/core/ids';
import { roundToCents } from '@quartermaster/contracts/core/money';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { inOrderOnce } from '@quartermaster/contracts/purchase-orders/rules/currency';
import type {
  PaymentsTotal,
  paymentTotals,
  totalPaymentsByMonth,
} from '@quartermaster/contracts/purchase-orders/calls/payments';
import { businessDayOf } from '../core/business-day.ts';
import type { ReadPool } from '../core/paging.ts';
import { type PaymentNarrowing, paymentsWhere } from './query.ts';

const MONTHS = 12;

/** What is due in each month of each year, paid or not, in the shop's currency (AMB-078). */
export const totalsByMonth = async (
  pool: ReadPool,
  teamId: TeamId,
  narrowing: PaymentNarrowing,
): Promise<ResponseOf<typeof totalPaymentsByMonth>> => {
  const { where, parameters } = await paymentsWhere(pool, teamId, narrowing);
  const { rows } = await pool.query<{ year: string; month: number; amount: number | null }>(
    `select left(p.due_date, 4) as year, substr(p.due_date, 6, 2)::int as month,
       case when bool_and(p.shop_amount is not null) then sum(p.shop_amount order by p.id) end as amount
     from ${pool.schema}.payments p where ${where.join(' and ')} and p.due_date is not null
     group by 1, 2 order by 1, 2`,
    [...parameters.values],
  );
  const years: Record<string, (number | null)[]> = {};
  for (const { year, month, amount } of rows) {
    const months = (years[year] ??= Array.from({ length: MONTHS }, () => null));
    months[month - 1] = amount === null ? null : roundToCents(amount);
  }
  return years;
};

interface Group {
  readonly kind: 'paid' | 'due' | 'overdue';
  readonly missing: readonly string[];
  readonly count: number;
  readonly amount: number;
}

const totalOf = (groups: readonly Group[], kind: Group['kind']): PaymentsTotal => {
  const ofKind = groups.filter((group) => group.kind === kind);
  return {
    count: ofKind.reduce((sum, { count }) => sum + count, 0),
    amount: roundToCents(ofKind.reduce((sum, { amount }) => sum + amount, 0)),
    missingCurrencies: [...inOrderOnce(ofKind.flatMap(({ missing }) => missing))],
  };
};

const shopCurrencyOf = async (pool: ReadPool, teamId: TeamId): Promise<string> => {
  const { rows } = await pool.query<{ currency: string }>(
    `select s.currency from ${pool.schema}.payment_shops s where s.team_id = $1`,
    [teamId],
  );
  return rows[0]?.currency ?? '';
};

/** Paid, due and overdue amounts of the payments of a narrowing. Nothing is overdue before the first business day. */
export const totalsOfPayments = async (
  pool: ReadPool,
  teamId: TeamId,
  narrowing: PaymentNarrowing,
): Promise<ResponseOf<typeof paymentTotals>> => {
  const [currency, today, { where, parameters }] = await Promise.all([
    shopCurrencyOf(pool, teamId),
    businessDayOf(pool, teamId),
    paymentsWhere(pool, teamId, narrowing),
  ]);
  const day = parameters.add(today);
  const { rows } = await pool.query<Group>(
    `select case when p.status = 'PAID' then 'paid'
         when p.due_date < ${day}::text then 'overdue' else 'due' end as kind,
       p.missing_currencies as missing, count(*)::int as count,
       coalesce(sum(p.shop_amount order by p.id), 0) as amount
     from ${pool.schema}.payments p where ${where.join(' and ')} group by 1, 2 order by 1, 2`,
    [...parameters.values],
  );
  const total = (kind: Group['kind']) => totalOf(rows, kind);
  return { currency, paid: total('paid'), due: total('due'), overdue: total('overdue') };
};
