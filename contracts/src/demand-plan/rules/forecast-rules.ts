/** The rule of an item that is planned by its average daily sales (domain-rules 1): too little is known for one by month. */
export const DAILY_RATE = 'daily rate';

/** The rule of a new item that sells like another one. */
export const LIKE_ITEM = 'like item';

const ownRules = ['no history', 'flat level', 'level and last year', 'mean of models'];

/** Names of all rules by which a month of an item can be forecast (docs/forecast.md). */
export const forecastRules: readonly string[] = [
  ...ownRules,
  ...['category', 'shop'].flatMap((group) => [
    `share of ${group}`,
    ...ownRules.slice(1).map((own) => `share of ${group}, ${own}`),
  ]),
  DAILY_RATE,
  LIKE_ITEM,
];
