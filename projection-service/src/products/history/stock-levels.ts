import type { ProductId, Revision, TeamId } from '@quartermaster/contracts/core/ids';
import {
  hasOwnStockBuffer,
  resolveStockPolicy,
} from '@quartermaster/contracts/inventory/rules/stock-policy';
import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import type { StockLevelsSettings } from '@quartermaster/contracts/products/events';
import type { EffectiveStockLevels } from '@quartermaster/contracts/products/history-calls';
import type { ReadPool } from '../../core/paging.ts';

interface Found {
  readonly own: StockLevelsSettings;
  readonly ofTeam: InsightsSettings;
  readonly revision: Revision;
  readonly primarySupplier: EffectiveStockLevels['primarySupplier'];
  readonly supplierLeadTimeDays: number | null;
}

const find = async (
  pool: ReadPool,
  teamId: TeamId,
  productId: ProductId,
): Promise<Found | undefined> => {
  const { schema } = pool;
  const { rows } = await pool.query<Found>(
    `select p.stock_levels as own, t.settings as "ofTeam", p.revision,
       case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end
         as "primarySupplier",
       s.lead_time as "supplierLeadTimeDays"
     from ${schema}.products p
     join ${schema}.teams t on t.team_id = p.team_id
     left join ${schema}.supplier_products l
       on l.team_id = p.team_id and l.product_id = p.id and l.is_primary
     left join ${schema}.suppliers s on s.team_id = l.team_id and s.id = l.supplier_id
     where p.team_id = $1 and p.id = $2`,
    [teamId, productId],
  );
  return rows[0];
};

/** The stock levels that count for a product; null when the team has no such product. */
export const findStockLevels = async (
  pool: ReadPool,
  teamId: TeamId,
  productId: ProductId,
): Promise<{ readonly levels: EffectiveStockLevels; readonly revision: Revision } | null> => {
  const found = await find(pool, teamId, productId);
  if (found === undefined) return null;
  const { own, ofTeam, supplierLeadTimeDays, primarySupplier, revision } = found;
  const policy = resolveStockPolicy(
    { stockLevels: own, supplierLeadTimeDays, safetyGrade: null, scatterRatio: 1 },
    { ...ofTeam, serviceLevels: null },
    () => 0,
  );
  const level = <Name extends keyof StockLevelsSettings>(name: Name, value: number) => ({
    value,
    source: own[name] === null ? ('TEAM' as const) : ('PRODUCT' as const),
    ofTeam: ofTeam.stockLevels[name],
  });
  const isByService = ofTeam.serviceLevels !== null && !hasOwnStockBuffer({ stockLevels: own });
  const buffer = level('stockBuffer', policy.stockBufferDays);
  return {
    revision,
    levels: {
      leadTime: {
        value: policy.leadTimeDays,
        source: supplierLeadTimeDays === null ? 'TEAM' : 'SUPPLIER',
        ofTeam: ofTeam.stockLevels.leadTime,
      },
      stockBuffer: isByService ? { ...buffer, value: null, source: 'SERVICE_LEVEL' } : buffer,
      runningLowThreshold: level('runningLowThreshold', policy.runningLowThreshold),
      overstockedThreshold: level('overstockedThreshold', policy.overstockedThreshold),
      primarySupplier,
    },
  };
};
