import type { TeamId } from '@quartermaster/contracts/core/ids';
import { roundToCents } from '@quartermaster/contracts/core/money';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { sortUnique } from '@quartermaster/contracts/purchase-orders/rules/currency';
import type {
  paymentsByMonth,
  PaymentsTotal,
  paymentTotals,
  totalPaymentsByMonth,
} from '@quartermaster/contracts/purchase-orders/calls/payments';
import type { UnpaidPayments } from '@quartermaster/contracts/what-if/rules/cash-out';
import { findBusinessDay } from '../core/business-day.ts';
import type { ReadPool } from '../core/paging.ts';
import { paymentList, type PaymentRequest } from './query.ts';

const MONTHS = 12;

const noMonths = (): (number | null)[] => Array.from({ length: MONTHS }, () => null);

type Years = ResponseOf<typeof totalPaymentsByMonth>;

interface MonthTotal {
  readonly year: string;
  readonly month: number;
  readonly amount: number | null;
}

/** Due amounts by year and month, in the shop's currency; `condition` selects among `payments p`. */
const sumByMonth = async (
  pool: ReadPool,
  teamId: TeamId,
  { condition, ...question }: PaymentRequest & { readonly condition: string },
): Promise<Years> => {
  const rows = await paymentList.select<MonthTotal>(
    pool,
    teamId,
    question,
    (matching) => `select left(p.due_date, 4) as year, substr(p.due_date, 6, 2)::int as month,
       case when bool_and(p.shop_amount is not null) then sum(p.shop_amount order by p.id) end as amount
     ${matching} and ${condition} and p.due_date is not null
     group by 1, 2 order by 1, 2`,
  );
  const years: Record<string, (number | null)[]> = {};
  for (const { year, month, amount } of rows) {
    const months = (years[year] ??= noMonths());
    months[month - 1] = amount === null ? null : roundToCents(amount);
  }
  return years;
};

/** Paid and unpaid payments together (AMB-078). */
export const totalsByMonth = async (
  pool: ReadPool,
  teamId: TeamId,
  question: PaymentRequest,
): Promise<Years> => sumByMonth(pool, teamId, { ...question, condition: 'true' });

/** Unpaid and paid amounts, by the month in which they are due. */
export const dueAndPaidByMonth = async (
  pool: ReadPool,
  teamId: TeamId,
  question: PaymentRequest,
): Promise<ResponseOf<typeof paymentsByMonth>> => {
  const [due, paid] = await Promise.all([
    sumByMonth(pool, teamId, { ...question, condition: "p.status <> 'PAID'" }),
    sumByMonth(pool, teamId, { ...question, condition: "p.status = 'PAID'" }),
  ]);
  const years = [...new Set([...Object.keys(due), ...Object.keys(paid)])].sort();
  return Object.fromEntries(
    years.map((year) => [year, { due: due[year] ?? noMonths(), paid: paid[year] ?? noMonths() }]),
  );
};

interface Group {
  readonly kind: 'paid' | 'due' | 'overdue';
  readonly missing: readonly string[];
  readonly count: number;
  readonly amount: number;
}

const sumGroups = (groups: readonly Group[], kind: Group['kind']): PaymentsTotal => {
  const ofKind = groups.filter((group) => group.kind === kind);
  return {
    count: ofKind.reduce((sum, { count }) => sum + count, 0),
    amount: roundToCents(ofKind.reduce((sum, { amount }) => sum + amount, 0)),
    missingCurrencies: [...sortUnique(ofKind.flatMap(({ missing }) => missing))],
  };
};

const readShopCurrency = async (pool: ReadPool, teamId: TeamId): Promise<string> => {
  const { rows } = await pool.query<{ currency: string }>(
    `select s.currency from ${pool.schema}.payment_shops s where s.team_id = $1`,
    [teamId],
  );
  return rows[0]?.currency ?? '';
};

/** Paid, due and overdue amounts of the payments that match. Nothing is overdue before the first business day. */
export const readPaymentTotals = async (
  pool: ReadPool,
  teamId: TeamId,
  question: PaymentRequest,
): Promise<ResponseOf<typeof paymentTotals>> => {
  const [currency, today] = await Promise.all([
    readShopCurrency(pool, teamId),
    findBusinessDay(pool, teamId),
  ]);
  const rows = await paymentList.select<Group>(
    pool,
    teamId,
    { ...question, today },
    (matching, { parameters }) => `select case when p.status = 'PAID' then 'paid'
         when p.due_date < ${parameters.add(today)}::text then 'overdue' else 'due' end as kind,
       p.missing_currencies as missing, count(*)::int as count,
       coalesce(sum(p.shop_amount order by p.id), 0) as amount
     ${matching} group by 1, 2 order by 1, 2`,
  );
  const total = (kind: Group['kind']) => sumGroups(rows, kind);
  return { currency, paid: total('paid'), due: total('due'), overdue: total('overdue') };
};

/** Unpaid amounts by due day, of orders that are not cancelled. */
export const unpaidByDay = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<readonly UnpaidPayments[]> => {
  const { rows } = await pool.query<UnpaidPayments>(
    `select p.due_date as "on", coalesce(sum(p.shop_amount order by p.id), 0) as amount,
       count(*)::int as count, (count(*) filter (where p.shop_amount is null))::int as "withoutRate"
     from ${pool.schema}.payments p
     where p.team_id = $1 and p.status <> 'PAID' and p.purchase_order_status <> 'Cancelled'
     group by 1 order by 1`,
    [teamId],
  );
  return rows;
};
