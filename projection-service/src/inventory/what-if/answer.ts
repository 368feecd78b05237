import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pagination } from '@quartermaster/contracts/core/page';
import type { WhatIfChanges, WhatIfSelection } from '@quartermaster/contracts/what-if/draft';
import type { WhatIfDifference, WhatIfResult } from '@quartermaster/contracts/what-if/result';
import type { UnpaidPayments } from '@quartermaster/contracts/what-if/rules/cash-out';
import type { ReadPool } from '../../core/paging.ts';
import { dependOnSales } from '../preview/depend-on-sales.ts';
import { compareVariants } from '../preview/proposed-numbers.ts';
import { readVariantsInParts } from '../preview/variants-in-parts.ts';
import { requireDatedTeam, addItemNames, rowsById, groupTermsById } from '../preview/team-rows.ts';
import { orderFacts } from '../tables/team.ts';
import { assumeTeam, assumeTerms, buildAssumptions } from './assumptions.ts';
import { buildCashOut, type PaymentTerms } from './cash.ts';
import { listEffects } from './effects.ts';
import { toAssumedItems } from './items.ts';
import { findSelectedVariants } from './selection.ts';
import { buildSummary } from './summary.ts';

/** Queries of payments and suppliers for what-if drafts. */
export interface CashSources {
  readonly unpaid: (pool: ReadPool, teamId: TeamId) => Promise<readonly UnpaidPayments[]>;
  readonly paymentTerms: (pool: ReadPool, teamId: TeamId) => Promise<PaymentTerms>;
}

export interface WhatIfRequest {
  readonly selection: WhatIfSelection;
  readonly changes: WhatIfChanges;
  readonly differences: WhatIfDifference;
  readonly pagination: Pagination;
}

interface AnswerContext {
  readonly teamId: TeamId;
  readonly now: string;
  readonly cash: CashSources;
}

/** Derives the numbers of a draft's items as it assumes them, and compares them with those in force; writes nothing. */
export const computeWhatIf = async (
  pool: ReadPool,
  { teamId, now, cash }: AnswerContext,
  { selection, changes, ...list }: WhatIfRequest,
): Promise<WhatIfResult> => {
  const { team, shop, terms: known } = await requireDatedTeam(pool, teamId);
  const { today, currency } = team;
  const terms = groupTermsById(known);
  const selected = await findSelectedVariants(pool, teamId, selection);
  const orderIds = new Set(changes.shipments.map(({ purchaseOrderId }) => purchaseOrderId));
  const orders = await rowsById(pool, { table: orderFacts, teamId }, [...orderIds]);
  const shared = {
    teamId,
    now,
    team: assumeTeam(team, changes),
    shop,
    terms: { before: terms, after: assumeTerms(terms, changes) },
    assumed: buildAssumptions(changes, today, { selected: selected.ids, orders }),
  };
  const read = {
    teamId,
    variantIds: selected.needed,
    withSales: dependOnSales(team.settings, shared.team.settings),
  };
  const variants = await compareVariants(shared, readVariantsInParts(pool, read));
  const items = toAssumedItems(variants, selected.ids);
  const { page, ...summary } = buildSummary(items, list);
  const paymentTerms = await cash.paymentTerms(pool, teamId);
  const unpaid = await cash.unpaid(pool, teamId);
  return {
    today,
    currency,
    ...summary,
    cashOut: buildCashOut(items, unpaid, { today, currency, paymentTerms }),
    effects: listEffects(changes, { team, terms, orders }),
    data: await addItemNames(pool, teamId, page),
  };
};
