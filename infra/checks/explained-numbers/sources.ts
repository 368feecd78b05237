import { addDays, toDay } from '@quartermaster/contracts/core/day';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type {
  Explanation,
  ExplanationInput,
  RecordedSource,
} from '@quartermaster/contracts/inventory/rules/explain/explanation';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { startPostgres } from '@quartermaster/platform/postgres/server/start-postgres';

/** An event as the log stores it. */
export interface LoggedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly team: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A variant whose inputs are checked; the stock of a bundle comes from other variants. */
export interface SourcedVariant {
  readonly variantId: VariantId;
  readonly isBundle: boolean;
  readonly explanations: readonly Explanation[];
}

interface EventOfInput {
  readonly event: LoggedEvent;
  readonly input: ExplanationInput;
  readonly variant: SourcedVariant;
}
type DidSet = (event: EventOfInput) => boolean;

/** All events of the log in the data directory of a running product. */
export const loggedEvents = async (dataDir: string): Promise<ReadonlyMap<string, LoggedEvent>> => {
  const { url } = await startPostgres({ dataDir, env: {} });
  const pool = openPool(url, { max: 1, applicationName: 'test' });
  try {
    const { rows } = await pool.query<LoggedEvent>(
      `select stream, revision, type, team_id as team, data from es.events`,
    );
    return new Map(rows.map((event) => [buildEventKey(event), event]));
  } finally {
    await pool.end();
  }
};

const buildEventKey = ({ stream, revision }: Pick<LoggedEvent, 'stream' | 'revision'>): string =>
  `${stream} ${String(revision)}`;

const part = (data: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found, key) => (found as Record<string, unknown> | null | undefined)?.[key], data);
const list = (data: unknown, key: string) =>
  (part(data, key) ?? []) as readonly Readonly<Record<string, unknown>>[];

const isStock = (type: string): boolean => type.startsWith('Stock');
const isAbout = ({ event, variant }: EventOfInput): boolean =>
  variant.isBundle || event.data['variantId'] === variant.variantId;

/** An event about stock that contains the value, or whose day led to it. */
const matchStock =
  (field: string, ofDay: (day: string) => string): DidSet =>
  (candidate) => {
    const { event, input, variant } = candidate;
    if (variant.isBundle && event.type === 'ProductObserved') return true;
    if (!isStock(event.type) || !isAbout(candidate)) return false;
    return event.data[field] === input.value || ofDay(String(event.data['day'])) === input.value;
  };

const sameDay = (day: string): string => day;

/** A value of the variant in its product as the store reports it. */
const matchStoreValue =
  (value: (variant: Readonly<Record<string, unknown>>) => unknown): DidSet =>
  ({ event, input, variant }) =>
    event.type === 'ProductObserved' &&
    list(event.data, 'variants').some(
      (one) => one['variantId'] === variant.variantId && value(one) === input.value,
    );

/** A setting of the team, of the product or of the supplier, at its path in the event. */
const matchSetting =
  (...places: readonly (readonly [type: string, ...path: string[]])[]): DidSet =>
  ({ event, input }) =>
    places.some(
      ([type, ...path]) => event.type.startsWith(type) && part(event.data, ...path) === input.value,
    );

const teamSetting = (...path: readonly string[]) => ['InsightsSettingsChanged', ...path] as const;
const productSetting = (field: string) => ['ProductStockLevelsSet', 'stockLevels', field] as const;
const isSettingsChange: DidSet = ({ event }) => event.type === 'InsightsSettingsChanged';

const isSale: DidSet = ({ event, variant }) => {
  if (event.type === 'SalesHistoryRecorded') return event.data['variantId'] === variant.variantId;
  const sold =
    event.type === 'OrderPlaced' ? ['lines', 'groups'] : ['differences', 'groupDifferences'];
  return sold.some((part) =>
    list(event.data, part).some((line) => line['variantId'] === variant.variantId),
  );
};

/** The stock that ended the last days without stock: a level, or the first stock of a reconstructed history. */
const lastSpellEnds: DidSet = (candidate) => {
  const { event, input } = candidate;
  const spells = input.value as readonly Readonly<Record<string, unknown>>[];
  const day = addDays(String(spells.at(-1)?.['through']), 1);
  const ends = event.type === 'StockHistoryReconstructed' ? 'firstAvailableOn' : 'day';
  return isStock(event.type) && isAbout(candidate) && event.data[ends] === day;
};

const matchDecision = (type: string, field: string): DidSet => matchSetting([type, field]);

const createdOn = matchStoreValue((one) => toDay(String(one['createdAt']), 'Europe/London'));
const beginnings = [matchStock('firstAvailableOn', sameDay), createdOn, isSale];

/** For each input that events set: true when this event set it. */
const didSet: Readonly<Record<string, DidSet>> = {
  onHand: (candidate) => isStock(candidate.event.type) && isAbout(candidate),
  everInStock: (candidate) => isStock(candidate.event.type) && isAbout(candidate),
  firstAvailableOn: (candidate) => beginnings.some((isBeginning) => isBeginning(candidate)),
  outSince: matchStock('outOfStockSince', (day) => addDays(day, 1)),
  lastStockoutDate: matchStock('lastStockoutDate', sameDay),
  outOfStock: lastSpellEnds,
  isCounted: matchStoreValue((one) => one['isInventoryManagedByStore']),
  continueSelling: matchStoreValue((one) => one['continueSelling']),
  createdOn,
  sales: isSale,
  orderSizes: isSale,
  planningMethod: matchSetting(teamSetting('planningMethod')),
  serviceLevel: isSettingsChange,
  deliveries: ({ event }) => event.stream.startsWith('purchase_order-'),
  leadTimeDays: matchSetting(['Supplier', 'leadTime'], teamSetting('stockLevels', 'leadTime')),
  reorderFrequencyDays: isSettingsChange,
  stockBufferDays: matchSetting(
    productSetting('stockBuffer'),
    teamSetting('stockLevels', 'stockBuffer'),
  ),
  runningLowThreshold: matchSetting(
    productSetting('runningLowThreshold'),
    teamSetting('stockLevels', 'runningLowThreshold'),
  ),
  overstockedThreshold: matchSetting(
    productSetting('overstockedThreshold'),
    teamSetting('stockLevels', 'overstockedThreshold'),
  ),
  periodDays: matchSetting(teamSetting('averageDailySalesPeriodDays')),
  minimumOrderQuantity: matchSetting(['Supplier', 'moq']),
  minimumOrderMode: matchSetting(['Supplier', 'moqMode']),
  manualStatus: matchDecision('VariantManualStatusSet', 'manualStatus'),
  manualLandedCost: matchDecision('ManualLandedCostSet', 'landedCost'),
  shipmentLandedCost: matchDecision('ShipmentLandedCostApplied', 'landedCost'),
  strategy: isSettingsChange,
  gradingPeriodDays: matchSetting(teamSetting('grading', 'periodDays')),
  thresholdA: matchSetting(teamSetting('grading', 'thresholds', 'A')),
  thresholdB: matchSetting(teamSetting('grading', 'thresholds', 'B')),
  thresholdC: matchSetting(teamSetting('grading', 'thresholds', 'C')),
};

const isNothing = ({ value }: ExplanationInput): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** An input without an event has no value, is an unchanged setting, or was computed. */
const mayLackEvent = (input: ExplanationInput): boolean =>
  isNothing(input) || input.source.kind !== 'event';

interface Log {
  readonly events: ReadonlyMap<string, LoggedEvent>;
  readonly team: string;
}

const findProblem = (input: ExplanationInput, variant: SourcedVariant, log: Log): string | null => {
  const { recorded } = input.source;
  if (recorded === undefined) return mayLackEvent(input) ? null : 'names no event';
  return findEventProblem(input, variant, log, recorded);
};

const findEventProblem = (
  input: ExplanationInput,
  variant: SourcedVariant,
  log: Log,
  recorded: RecordedSource,
): string | null => {
  const event = log.events.get(buildEventKey(recorded));
  if (event === undefined) return `${buildEventKey(recorded)} is not in the log`;
  if (event.team !== log.team) return `${buildEventKey(recorded)} is of another team`;
  const isRight = didSet[input.name]?.({ event, input, variant }) ?? false;
  return isRight ? null : `${event.type} at ${buildEventKey(recorded)} did not set it`;
};

/** The problems in the sources of a variant's inputs. */
export const sourceProblems = (variant: SourcedVariant, log: Log): readonly string[] =>
  variant.explanations.flatMap(({ name, inputs }) =>
    inputs.flatMap((input) => {
      const problem = findProblem(input, variant, log);
      const value = JSON.stringify(input.value);
      return problem === null
        ? []
        : [`${variant.variantId} ${name}.${input.name} = ${value}: ${problem}`];
    }),
  );
