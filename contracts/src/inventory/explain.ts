import { z } from 'zod';
import { addDays } from '../core/day.ts';
import { gradeFor } from './grades.ts';
import { reorderQuantity } from './reorder.ts';
import { statusOf, type StatusFacts } from './status.ts';
import { projectStock } from './stock-projection.ts';
import { resolvedLandedCost } from './values.ts';

export const explainedSubjects = [
  'status',
  'planningRate',
  'stockoutDate',
  'reorderQuantity',
  'landedCost',
  'gradingLevel',
] as const;
export type ExplainedSubject = (typeof explainedSubjects)[number];

/** Where an input comes from: a setting of the team, product or supplier, recorded events, today, or another number. */
export const inputSource = z.object({
  kind: z.enum(['setting', 'event', 'today', 'derived']),
  label: z.string(),
  /** Stream and revision of the event that said so last; null for what no single event says. */
  stream: z.string().nullable(),
  revision: z.int().nullable(),
  recordedAt: z.string().nullable(),
});
export type InputSource = z.infer<typeof inputSource>;

export const explanationInput = z.object({
  name: z.string(),
  label: z.string(),
  value: z.json(),
  unit: z.string().nullable(),
  source: inputSource,
});
export type ExplanationInput = z.infer<typeof explanationInput>;

/** A number with its formula and everything that went into it; `evaluate` works it out again from the inputs alone. */
export const explanation = z.object({
  subject: z.enum(explainedSubjects),
  label: z.string(),
  value: z.union([z.string(), z.number(), z.null()]),
  formula: z.string(),
  inputs: z.array(explanationInput),
});
export type Explanation = z.infer<typeof explanation>;

type Inputs = Readonly<Record<string, unknown>>;

const statusInputs = z.object({
  manualStatus: z.literal('NO_RESTOCK').nullable(),
  today: z.string(),
  createdOn: z.string(),
  everInStock: z.boolean(),
  onHand: z.number(),
  ratePerDay: z.number(),
  stockoutDay: z.number().nullable(),
  leadTimeDays: z.number(),
  orderSlackDays: z.number().nullable(),
  runningLowThresholdDays: z.number(),
  overstockedThresholdDays: z.number(),
});

const rateInputs = z.object({
  averageUnits: z.number(),
  averageDays: z.number(),
  beforeStockoutUnits: z.number(),
  beforeStockoutDays: z.number(),
  outOfStockDays: z.number(),
  bundleDemand: z.number(),
});

const deliveries = z.array(z.object({ dayOffset: z.number(), quantity: z.number() }));
const projectionInputs = z.object({
  onHand: z.number(),
  ratePerDay: z.number(),
  continueSelling: z.boolean(),
  deliveries,
});

const landedCostInputs = z.object({
  manualLandedCost: z.number().nullable(),
  shipmentLandedCost: z.number().nullable(),
});

const gradeInputs = z.object({
  gradingValue: z.number().nullable(),
  cumulativeBefore: z.number(),
  thresholdA: z.number(),
  thresholdB: z.number(),
});

const evaluators: Readonly<Record<ExplainedSubject, (inputs: Inputs) => string | number | null>> = {
  status: (inputs) => statusOf(statusInputs.parse(inputs) satisfies StatusFacts),
  planningRate: (inputs) => {
    const given = rateInputs.parse(inputs);
    const own =
      given.outOfStockDays > 0
        ? given.beforeStockoutUnits / given.beforeStockoutDays
        : given.averageUnits / given.averageDays;
    return own + given.bundleDemand;
  },
  stockoutDate: (inputs) => {
    const { stockoutDay } = projectStock(projectionInputs.parse(inputs));
    const today = z.string().parse(inputs['today']);
    return stockoutDay === null ? null : addDays(today, stockoutDay);
  },
  reorderQuantity: (inputs) => {
    const { leadTimeDays, coverageDays } = z
      .object({ leadTimeDays: z.number(), coverageDays: z.number() })
      .parse(inputs);
    return reorderQuantity(projectionInputs.parse(inputs), {
      arrivalDay: leadTimeDays,
      coverageDays,
    });
  },
  landedCost: (inputs) => {
    const { manualLandedCost, shipmentLandedCost } = landedCostInputs.parse(inputs);
    return resolvedLandedCost({ manualLandedCost, landedCost: shipmentLandedCost });
  },
  gradingLevel: (inputs) => {
    const { gradingValue, cumulativeBefore, thresholdA, thresholdB } = gradeInputs.parse(inputs);
    if (gradingValue === null) return null;
    return gradeFor(gradingValue, cumulativeBefore, { A: thresholdA, B: thresholdB });
  },
};

/** Works the number out again from the inputs of its explanation, with the functions that made it. */
export const evaluate = ({ subject, inputs }: Explanation): string | number | null =>
  evaluators[subject](Object.fromEntries(inputs.map(({ name, value }) => [name, value])));
