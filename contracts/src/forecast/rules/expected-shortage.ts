import { type Demand, getGammaUnits, isSummed, takeProbabilities } from './demand-quantile.ts';

/** Limits and step of the numerical integral over a normal distribution. */
const [Z_LIMIT, Z_STEP] = [8, 0.05];

const getNormalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** The integral of what exceeds the stock over the gamma distribution, as a function of a normal variable. */
const integrateShortage = (stock: number, demand: Demand): number => {
  let shortage = 0;
  for (let z = -Z_LIMIT; z <= Z_LIMIT; z += Z_STEP) {
    const excess = getGammaUnits(z, demand) - stock;
    if (excess > 0) shortage += excess * getNormalDensity(z) * Z_STEP;
  }
  return shortage;
};

/**
 * The units of demand that a stock is expected not to cover: the mean of max(0, demand - stock), for the distribution of
 * `getDemandQuantile`.
 */
export const getExpectedShortage = (stock: number, demand: Demand): number => {
  const { mean } = demand;
  if (!(mean > 0)) return 0;
  if (!isSummed(demand)) return integrateShortage(stock, demand);
  let unused = 0;
  takeProbabilities(demand, (probability, units) => {
    if (units < stock) unused += (stock - units) * probability;
    return units + 1 < stock;
  });
  return Math.max(0, mean - stock + unused);
};
