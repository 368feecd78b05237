import { z } from 'zod';

/** The numbers that can be explained. */
export const explainedNames = [
  'status',
  'planningRate',
  'stockoutDate',
  'reorderQuantity',
  'landedCost',
  'grade',
] as const;
export type ExplainedName = (typeof explainedNames)[number];

/** The origin of an input: a setting, recorded events, the day, or another derived number. */
const inputSource = z.object({
  kind: z.enum(['setting', 'event', 'derived', 'today']),
  /** The level of the setting, or the event, in words. */
  label: z.string(),
  /** Screen of the console that shows or changes it. */
  href: z.string().optional(),
  /** The last event that set it, if known. */
  recorded: z.object({ stream: z.string(), revision: z.int(), recordedAt: z.string() }).optional(),
});
export type InputSource = z.infer<typeof inputSource>;
export type RecordedSource = NonNullable<InputSource['recorded']>;

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** One value, or the rows of a list such as the sales of each day. */
const inputValue = z.union([scalar, z.array(z.record(z.string(), scalar))]);
export type InputValue = z.infer<typeof inputValue>;

const explanationInput = z.object({
  name: z.string(),
  label: z.string(),
  value: inputValue,
  unit: z.string().optional(),
  source: inputSource,
});
export type ExplanationInput = z.infer<typeof explanationInput>;

/** A number, its rule, and all its inputs; `evaluate` recomputes it from the inputs alone. */
export const explanation = z.object({
  name: z.enum(explainedNames),
  label: z.string(),
  value: z.union([z.string(), z.number(), z.null()]),
  /** Explanation of the number for this item, with its values; absent where the steps explain it. */
  sentence: z.string().optional(),
  /** The rule in words and symbols. */
  formula: z.string(),
  inputs: z.array(explanationInput),
  /** Intermediate results, in sentences. */
  steps: z.array(z.string()),
});
export type Explanation = z.infer<typeof explanation>;
export type ExplainedValue = Explanation['value'];

/** Facts of a variant that separate events record. */
export type VariantFact =
  | 'stock'
  | 'firstAvailableOn'
  | 'everInStock'
  | 'outOfStock'
  | 'outSince'
  | 'lastStockoutDate'
  | 'catalogue'
  | 'orders'
  | 'stockLevels'
  | 'manualStatus'
  | 'landedCost'
  | 'manualLandedCost';

/** Facts of a variant, its primary supplier or its team that separate events record. */
export type RecordedFact = VariantFact | 'sales' | 'supplier' | 'teamSettings';

/** The last event behind each fact, if known. */
export type RecordedFacts = Readonly<Partial<Record<RecordedFact, RecordedSource>>>;
