/** What was planned and what was sold, added up over months of items. Units. */
export interface ScoreSums {
  /** Number of months of items. */
  readonly itemMonths: number;
  readonly sold: number;
  readonly forecast: number;
  readonly planned: number;
  /** Sum of the distances between the forecast and what was sold, month by month and item by item. */
  readonly forecastError: number;
  /** The same for the planned quantity. */
  readonly plannedError: number;
}

export const noScore: ScoreSums = {
  itemMonths: 0,
  sold: 0,
  forecast: 0,
  planned: 0,
  forecastError: 0,
  plannedError: 0,
};

export const addScores = (one: ScoreSums, other: ScoreSums): ScoreSums => ({
  itemMonths: one.itemMonths + other.itemMonths,
  sold: one.sold + other.sold,
  forecast: one.forecast + other.forecast,
  planned: one.planned + other.planned,
  forecastError: one.forecastError + other.forecastError,
  plannedError: one.plannedError + other.plannedError,
});

/**
 * Error and bias of a forecast as shares of what was sold: WAPE = sum |expected - sold| / sum sold, and
 * bias = sum (expected - sold) / sum sold, which is above 0 where too much was expected. Null where nothing was sold.
 */
export interface Accuracy {
  readonly wape: number | null;
  readonly bias: number | null;
}

const toAccuracy = (expected: number, error: number, sold: number): Accuracy =>
  sold > 0 ? { wape: error / sold, bias: (expected - sold) / sold } : { wape: null, bias: null };

/** The accuracy of the forecast alone, and of the plan with the changes of the team. */
export const calculateAccuracy = ({
  sold,
  forecast,
  planned,
  forecastError,
  plannedError,
}: ScoreSums): { readonly forecast: Accuracy; readonly planned: Accuracy } => ({
  forecast: toAccuracy(forecast, forecastError, sold),
  planned: toAccuracy(planned, plannedError, sold),
});
