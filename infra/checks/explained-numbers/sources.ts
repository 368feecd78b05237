import { addDays, dayOf } from '@quartermaster/contracts/core/day';
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
    return new Map(rows.map((event) => [placeOf(event), event]));
  } finally {
    await pool.end();
  }
};

const placeOf = ({ stream, revision }: Pick<LoggedEvent, 'stream' | 'revision'>): string =>
  `${stream} ${String(revision)}`;

const part = (data: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found, key) => (found as Record<string, unknown> | null | undefined)?.[key], data);
const list = (data: unknown, key: string) =>
  (part(data, key) ?? []) as readonly Readonly<Record<string, unknown>>[];

const isStock = (type: string): boolean => type.startsWith('Stock');
const isAbout = ({ event, variant }: EventOfInput): boolean =>
  variant.isBundle || event.data['variantId'] === variant.variantId;

/** An event about stock that contains the value, or whose day led to it. */
const ofStock =
  (field: string, ofDay: (day: string) => string): DidSet =>
  (candidate) => {
    const { event, input, variant } = candidate;
    if (variant.isBundle && event.type === 'ProductObserved') return true;
    if (!isStock(event.type) || !isAbout(candidate)) return false;
    return event.data[field] === input.value || ofDay(String(event.data['day'])) === input.value;
  };

const sameDay = (day: string): string => day;

/** A value of the variant in its product as the store reports it. */
const shown =
  (value: (variant: Readonly<Record<string, unknown>>) => unknown): DidSet =>
  ({ event, input, variant }) =>
    event.type === 'ProductObserved' &&
    list(event.data, 'variants').some(
      (one) => one['variantId'] === variant.variantId && value(one) === input.value,
    );

/** A setting of the team, of the product or of the supplier, at its path in the event. */
const set =
  (...places: readonly (readonly [type: string, ...path: string[]])[]): DidSet =>
  ({ event, input }) =>
    places.some(
      ([type, ...path]) => event.type.startsWith(type) && part(event.data, ...path) === input.value,
    );

const ofTeam = (...path: readonly string[]) => ['InsightsSettingsChanged', ...path] as const;
const ofProduct = (field: string) => ['ProductStockLevelsSet', 'stockLevels', field] as const;
const named: DidSet = ({ event }) => event.type === 'InsightsSettingsChanged';

const sells: DidSet = ({ event, variant }) => {
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

const decided = (type: string, field: string): DidSet => set([type, field]);

const createdOn = shown((one) => dayOf(String(one['createdAt']), 'Europe/London'));
const beginnings = [ofStock('firstAvailableOn', sameDay), createdOn, sells];

/** For each input that events set: true when this event set it. */
const didSet: Readonly<Record<string, DidSet>> = {
  onHand: (candidate) => isStock(candidate.event.type) && isAbout(candidate),
  everInStock: (candidate) => isStock(candidate.event.type) && isAbout(candidate),
  firstAvailableOn: (candidate) => beginnings.some((isBeginning) => isBeginning(candidate)),
  outSince: ofStock('outOfStockSince', (day) => addDays(day, 1)),
  lastStockoutDate: ofStock('lastStockoutDate', sameDay),
  outOfStock: lastSpellEnds,
  isCounted: shown((one) => one['isInventoryManagedByStore']),
  continueSelling: shown((one) => one['continueSelling']),
  createdOn,
  sales: sells,
  deliveries: ({ event }) => event.stream.startsWith('purchase_order-'),
  leadTimeDays: set(['Supplier', 'leadTime'], ofTeam('stockLevels', 'leadTime')),
  reorderFrequencyDays: named,
  stockBufferDays: set(ofProduct('stockBuffer'), ofTeam('stockLevels', 'stockBuffer')),
  runningLowThreshold: set(
    ofProduct('runningLowThreshold'),
    ofTeam('stockLevels', 'runningLowThreshold'),
  ),
  overstockedThreshold: set(
    ofProduct('overstockedThreshold'),
    ofTeam('stockLevels', 'overstockedThreshold'),
  ),
  periodDays: set(ofTeam('averageDailySalesPeriodDays')),
  minimumOrderQuantity: set(['Supplier', 'moq']),
  minimumOrderMode: set(['Supplier', 'moqMode']),
  manualStatus: decided('VariantManualStatusSet', 'manualStatus'),
  manualLandedCost: decided('ManualLandedCostSet', 'landedCost'),
  shipmentLandedCost: decided('ShipmentLandedCostApplied', 'landedCost'),
  strategy: named,
  gradingPeriodDays: set(ofTeam('grading', 'periodDays')),
  thresholdA: set(ofTeam('grading', 'thresholds', 'A')),
  thresholdB: set(ofTeam('grading', 'thresholds', 'B')),
  thresholdC: set(ofTeam('grading', 'thresholds', 'C')),
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

const problemOf = (input: ExplanationInput, variant: SourcedVariant, log: Log): string | null => {
  const { recorded } = input.source;
  if (recorded === undefined) return mayLackEvent(input) ? null : 'names no event';
  return problemOfEvent(input, variant, log, recorded);
};

const problemOfEvent = (
  input: ExplanationInput,
  variant: SourcedVariant,
  log: Log,
  recorded: RecordedSource,
): string | null => {
  const event = log.events.get(placeOf(recorded));
  if (event === undefined) return `${placeOf(recorded)} is not in the log`;
  if (event.team !== log.team) return `${placeOf(recorded)} is of another team`;
  const isRight = didSet[input.name]?.({ event, input, variant }) ?? false;
  return isRight ? null : `${event.type} at ${placeOf(recorded)} did not set it`;
};

/** The problems in the sources of a variant's inputs. */
export const sourceProblems = (variant: SourcedVariant, log: Log): readonly string[] =>
  variant.explanations.flatMap(({ name, inputs }) =>
    inputs.flatMap((input) => {
      const problem = problemOf(input, variant, log);
      const value = JSON.stringify(input.value);
      return problem === null
        ? []
        : [`${variant.variantId} ${name}.${input.name} = ${value}: ${problem}`];
    }),
  );
