import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pagination } from '@quartermaster/contracts/core/page';
import type { WhatIfChanges, WhatIfSelection } from '@quartermaster/contracts/what-if/draft';
import type { WhatIfDifference, WhatIfResult } from '@quartermaster/contracts/what-if/result';
import type { UnpaidPayments } from '@quartermaster/contracts/what-if/rules/cash-out';
import type { ReadPool } from '../../core/paging.ts';
import { dependOnSales } from '../preview/depend-on-sales.ts';
import { compareVariants } from '../preview/proposed-numbers.ts';
import { teamInParts } from '../preview/team-in-parts.ts';
import { datedTeam, namedItems, rowsById, termsById } from '../preview/team-rows.ts';
import { orderFacts } from '../tables/team.ts';
import { assumedTeam, assumedTerms, assumptionsOf } from './assumptions.ts';
import { cashOutOf, type PaymentTerms } from './cash.ts';
import { effectsOf } from './effects.ts';
import { assumedItems } from './items.ts';
import { selectedVariants } from './selection.ts';
import { summaryOf } from './summary.ts';

/** Queries of payments and suppliers for what-if drafts. */
export interface CashSources {
  readonly unpaid: (pool: ReadPool, teamId: TeamId) => Promise<readonly UnpaidPayments[]>;
  readonly paymentTerms: (pool: ReadPool, teamId: TeamId) => Promise<PaymentTerms>;
}

export interface WhatIfQuestion {
  readonly selection: WhatIfSelection;
  readonly changes: WhatIfChanges;
  readonly differences: WhatIfDifference;
  readonly pagination: Pagination;
}

interface Asking {
  readonly teamId: TeamId;
  readonly now: string;
  readonly cash: CashSources;
}

/** Derives the numbers of a draft's items as it assumes them, and compares them with those in force; writes nothing. */
export const answerQuestion = async (
  pool: ReadPool,
  { teamId, now, cash }: Asking,
  { selection, changes, ...list }: WhatIfQuestion,
): Promise<WhatIfResult> => {
  const { team, terms: known } = await datedTeam(pool, teamId);
  const { today, currency } = team;
  const terms = termsById(known);
  const selected = await selectedVariants(pool, teamId, selection);
  const orderIds = new Set(changes.shipments.map(({ purchaseOrderId }) => purchaseOrderId));
  const orders = await rowsById(pool, { table: orderFacts, teamId }, [...orderIds]);
  const shared = {
    teamId,
    now,
    team: assumedTeam(team, changes),
    terms: { before: terms, after: assumedTerms(terms, changes) },
    assumed: assumptionsOf(changes, today, { selected: selected.ids, orders }),
  };
  const read = {
    teamId,
    variantIds: selected.needed,
    withSales: dependOnSales(team.settings, shared.team.settings),
  };
  const variants = await compareVariants(shared, teamInParts(pool, read));
  const items = assumedItems(variants, selected.ids);
  const { page, ...summary } = summaryOf(items, list);
  const paymentTerms = await cash.paymentTerms(pool, teamId);
  const unpaid = await cash.unpaid(pool, teamId);
  return {
    today,
    currency,
    ...summary,
    cashOut: cashOutOf(items, unpaid, { today, currency, paymentTerms }),
    effects: effectsOf(changes, { team, terms, orders }),
    data: await namedItems(pool, teamId, page),
  };
};
