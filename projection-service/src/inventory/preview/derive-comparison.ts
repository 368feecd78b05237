import type { SupplierId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { assumeRate } from '@quartermaster/contracts/inventory/rules/demand-of-item';
import type { GradingLevel } from '@quartermaster/contracts/inventory/rules/grades';
import type { AssumedDemand } from '@quartermaster/contracts/inventory/rules/item-facts';
import {
  type ItemPlan,
  type PlanFacts,
  calculatePlannedNumbers,
  planItem,
} from '@quartermaster/contracts/inventory/rules/plan-item';
import { toUnitsPerDay, type Rate, toRate } from '@quartermaster/contracts/inventory/rules/rate';
import type { DueNumbers } from '../due-numbers.ts';
import {
  createContext,
  getSeason,
  type DatedTeam,
  type KnownVariant,
  lineRate,
  ownRate,
  toPlanFacts,
  type VariantContext,
} from '../facts/item.ts';
import { isDeleted } from '../facts/variant.ts';
import { calculateValueFromSales } from '../grading.ts';
import type { OrderedFacts } from '../tables/variant.ts';
import type { VariantSales } from '../tables/sales.ts';
import type { ShopDemand, SupplierTerms } from '../tables/team.ts';
import { type ComparedVariant, toComparedSide, findUnitPrice } from './compared-variant.ts';
import { type InForce, isBundle } from './stored-variant.ts';

/** Assumptions about single variants. */
export interface Assumptions {
  /** Days from today on which demand changes; the first one is 0. */
  readonly fromDays: readonly number[];
  /** Undefined where demand is unchanged; `ofBundlesAt` is the demand of bundles at one of the times of `fromDays`. */
  readonly getDemand: (
    facts: KnownVariant,
    ofBundlesAt: (at: number) => Rate,
  ) => readonly AssumedDemand[] | undefined;
  /** Incoming quantities of a variant; undefined where they are unchanged. */
  readonly getOrdered: (facts: KnownVariant) => readonly OrderedFacts[] | undefined;
}

/** Input of the numbers of every variant of a team. */
export interface SharedFacts {
  readonly teamId: TeamId;
  /** With the proposed settings. */
  readonly team: DatedTeam;
  readonly shop: ShopDemand;
  /** Grades with the proposed settings, whose service levels count; absent where those in force count. */
  readonly safetyGrades?: ReadonlyMap<VariantId, GradingLevel | null>;
  /** Of all suppliers, as they are and as they are proposed. */
  readonly terms: Readonly<Record<'before' | 'after', ReadonlyMap<SupplierId, SupplierTerms>>>;
  /** Assumptions beside settings and terms; absent without any. */
  readonly assumed?: Assumptions;
  /** Instant of the request, for items that buy-now ignores for a while. */
  readonly now: string;
  /** Receives each variant with the plan of its stock; absent where the comparison alone counts. */
  readonly onPlanned?: (facts: KnownVariant, plan: ItemPlan, compared: ComparedVariant) => void;
}

/** Demand of bundles for a variant at one of the times of `fromDays`. */
export type BundleDemand = (facts: KnownVariant, at: number) => Rate;

/** A variant that is compared: as it is, and as it is assumed to be. */
export interface VariantToCompare {
  readonly known: KnownVariant;
  readonly facts: KnownVariant;
  readonly inForce: InForce;
  /** Null where neither the rates nor the graded value of the sales change. */
  readonly sales: VariantSales | null;
}

interface ProposedPlan {
  readonly planFacts: PlanFacts;
  readonly own: Rate;
  readonly plan: ItemPlan;
  /** Null where sales were not read. */
  readonly context: VariantContext | null;
}

/** An exact fraction where stock is planned by it. */
const rateInForce = ({ stockPlan, planningRate }: InForce): Rate =>
  stockPlan.rate.units === 0 ? toRate(planningRate) : stockPlan.rate;

/** Service levels need the scatter of sales and PLAN their forecast, so that these were read. */
const NO_SCATTER = 1;

/** A variant whose sales were not read is in no bundle, so that the rate of its plan in force is that of its own sales. */
const proposePlan = (
  demand: BundleDemand,
  { team, shop, safetyGrades, terms: { after }, assumed }: SharedFacts,
  { facts, inForce, sales }: VariantToCompare,
): ProposedPlan => {
  const terms: VariantContext['terms'] = (supplierId) => after.get(supplierId);
  const safetyGrade =
    safetyGrades === undefined ? inForce.safetyGrade : (safetyGrades.get(facts.variantId) ?? null);
  const known = { terms, safetyGrade, shop };
  const context = sales === null ? null : createContext(facts, team, { ...known, sales });
  const own = context === null ? rateInForce(inForce) : ownRate(context);
  const season = getSeason(facts, team, shop);
  const planFacts = toPlanFacts(
    context ?? { facts, terms, season, plannedDemand: null, safetyGrade, scatterRatio: NO_SCATTER },
    {
      bundleDemandRate: demand(facts, 0),
      assumedDemand: assumed?.getDemand(facts, (at) => demand(facts, at)),
    },
  );
  return { planFacts, own, plan: planItem(planFacts, team, own), context };
};

/** Rate that a bundle adds to its components at an assumption: they count the groups of a set themselves, and have seasons. */
const rateForComponents = ({ planFacts, own, plan, context }: ProposedPlan, at: number): number => {
  const assumed = planFacts.assumedDemand?.[at];
  if (context?.groups) return lineRate(context) * (assumed?.factor ?? 1);
  return toUnitsPerDay(assumed === undefined ? plan.rate : assumeRate(own, assumed));
};

export interface DerivedComparison {
  readonly compared: ComparedVariant;
  /** Of a bundle, for its components, at each time of `fromDays`. */
  readonly ofBundle: readonly DueNumbers[];
}

const toDueNumbers = (
  { variantId, after }: ComparedVariant,
  proposed: ProposedPlan,
  { fromDays } = { fromDays: [0] as readonly number[] },
): readonly DueNumbers[] =>
  fromDays.map((_, at) => ({
    variantId,
    status: after.numbers.status,
    planningRate: rateForComponents(proposed, at),
    bundleDemandRate: proposed.planFacts.bundleDemandRate,
    recordedAt: '',
  }));

/** Derives the numbers of a variant by the rules that derive those in force. */
export const deriveComparison = (
  demand: BundleDemand,
  shared: SharedFacts,
  variant: VariantToCompare,
): DerivedComparison => {
  const { team, terms, now, assumed } = shared;
  const { known, facts, inForce, sales } = variant;
  const { variantId, productId, catalogue } = known;
  const proposed = proposePlan(demand, shared, variant);
  const { plan, planFacts } = proposed;
  const planned = {
    numbers: calculatePlannedNumbers(planFacts, team.today, plan),
    arrivalDay: plan.policy.leadTimeDays,
    stockPlan: plan.projection.plan,
  };
  const before = toComparedSide(inForce, known, { terms: terms.before, now });
  const compared = {
    variantId,
    productId,
    productTitle: catalogue.productTitle,
    isDeleted: isDeleted(known),
    unitPrice: findUnitPrice(known, before),
    costPrice: catalogue.costPrice,
    before,
    after: toComparedSide(planned, facts, { terms: terms.after, now }),
    gradingLevel: inForce.gradingLevel,
    gradingValue:
      sales === null ? inForce.gradingValue : calculateValueFromSales(sales, facts, team),
  };
  shared.onPlanned?.(facts, plan, compared);
  const ofBundle = isBundle(facts) ? toDueNumbers(compared, proposed, assumed) : [];
  return { compared, ofBundle };
};
