type Values = Float64Array | readonly number[];

export const sumValues = (values: Values): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

/** NaN without values. */
export const getMean = (values: Values): number => sumValues(values) / values.length;
