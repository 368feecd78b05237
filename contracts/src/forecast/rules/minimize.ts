/** Returns the value to minimise at a point. The point is reused: read it and do not keep it. */
export type Cost = (point: Float64Array) => number;

interface Search {
  readonly start: readonly number[];
  /** Distance of the other first corners from the start, by dimension. */
  readonly steps: readonly number[];
  /** Calls of the cost after which no further iteration begins. */
  readonly maxEvaluations: number;
}

interface Minimum {
  readonly point: Float64Array;
  readonly value: number;
}

/** The search ends when the values of all corners differ by less, relative to the lowest. */
const TOLERANCE = 1e-8;

/** A corner of the simplex; its numbers are overwritten during the search. */
interface Corner {
  readonly point: Float64Array;
  value: number;
}

/** Sets `target` to the point that lies `weight` of the way from `origin` to `goal`. */
const moveTowards = (
  target: Float64Array,
  origin: Float64Array,
  goal: Float64Array,
  weight: number,
): void => {
  for (let at = 0; at < target.length; at += 1) {
    const from = origin[at] ?? 0;
    target[at] = from + weight * ((goal[at] ?? 0) - from);
  }
};

const createCorners = ({ start, steps }: Search): Corner[] =>
  Array.from({ length: start.length + 1 }, (_, corner) => {
    const point = Float64Array.from(start);
    if (corner > 0) point[corner - 1] = (start[corner - 1] ?? 0) + (steps[corner - 1] ?? 0);
    return { point, value: Infinity };
  });

/** Sets `centre` to the mean of all corners but the last. */
const findCentre = (centre: Float64Array, corners: readonly Corner[]): void => {
  const others = corners.length - 1;
  for (let at = 0; at < centre.length; at += 1) {
    let sum = 0;
    for (let corner = 0; corner < others; corner += 1) sum += corners[corner]?.point[at] ?? 0;
    centre[at] = sum / others;
  }
};

/** The corners, best first, and what an iteration works with. */
interface Simplex {
  readonly corners: Corner[];
  /** Mean of all corners but the worst. */
  readonly centre: Float64Array;
  reflected: Corner;
  tried: Corner;
}

const createSimplex = (search: Search): Simplex => {
  const createPoint = (): Float64Array => new Float64Array(search.start.length);
  return {
    corners: createCorners(search),
    centre: createPoint(),
    reflected: { point: createPoint(), value: Infinity },
    tried: { point: createPoint(), value: Infinity },
  };
};

type Evaluate = (corner: Corner) => number;

const getCorner = (corners: readonly Corner[], at: number): Corner => {
  const corner = corners[at];
  if (corner === undefined) throw new RangeError('The simplex has no such corner');
  return corner;
};

/** Moves the last corner before all corners with a higher value; the others are in order. */
const insertLast = (corners: Corner[]): void => {
  const last = getCorner(corners, corners.length - 1);
  let at = corners.length - 1;
  for (; at > 0; at -= 1) {
    const before = getCorner(corners, at - 1);
    if (before.value <= last.value) break;
    corners[at] = before;
  }
  corners[at] = last;
};

/** Reflects the worst corner and expands or contracts it. Returns the better candidate, or null when the contraction is no improvement. */
const findReplacement = (
  { corners, centre, reflected, tried }: Simplex,
  evaluate: Evaluate,
): 'reflected' | 'tried' | null => {
  const worst = getCorner(corners, corners.length - 1);
  moveTowards(reflected.point, centre, worst.point, -1);
  evaluate(reflected);
  if (reflected.value < getCorner(corners, 0).value) {
    moveTowards(tried.point, centre, worst.point, -2);
    return evaluate(tried) < reflected.value ? 'tried' : 'reflected';
  }
  if (reflected.value < getCorner(corners, corners.length - 2).value) return 'reflected';
  const nearer = reflected.value < worst.value ? reflected : worst;
  moveTowards(tried.point, centre, nearer.point, 0.5);
  return evaluate(tried) < nearer.value ? 'tried' : null;
};

/** Moves all corners half way to the best. */
const shrinkToBest = (corners: Corner[], evaluate: Evaluate): void => {
  const best = getCorner(corners, 0);
  for (const corner of corners) {
    if (corner === best) continue;
    moveTowards(corner.point, best.point, corner.point, 0.5);
    evaluate(corner);
  }
  corners.sort((one, other) => one.value - other.value);
};

/** Replaces the worst corner, or moves all corners half way to the best. */
const improve = (simplex: Simplex, evaluate: Evaluate): void => {
  const { corners, centre } = simplex;
  findCentre(centre, corners);
  const replacement = findReplacement(simplex, evaluate);
  if (replacement === null) {
    shrinkToBest(corners, evaluate);
    return;
  }
  const worst = getCorner(corners, corners.length - 1);
  corners[corners.length - 1] = simplex[replacement];
  simplex[replacement] = worst; // its point is overwritten by the next candidate
  insertLast(corners);
};

const isFlat = (best: Corner, worst: Corner): boolean =>
  worst.value - best.value <= TOLERANCE * (Math.abs(best.value) + TOLERANCE);

/**
 * Finds a local minimum without derivatives (Nelder & Mead 1965, with reflection 1, expansion 2, contraction 1/2 and shrinkage
 * 1/2). The same input gives the same result. A cost that is not a number counts as infinite, so a cost keeps its arguments
 * within bounds by returning Infinity. A start without dimensions is returned as it is.
 */
export const minimize = (cost: Cost, search: Search): Minimum => {
  let evaluations = 0;
  const evaluate: Evaluate = (corner) => {
    evaluations += 1;
    const value = cost(corner.point);
    corner.value = Number.isNaN(value) ? Infinity : value;
    return corner.value;
  };
  const simplex = createSimplex(search);
  const { corners } = simplex;
  for (const corner of corners) evaluate(corner);
  corners.sort((one, other) => one.value - other.value);
  for (;;) {
    const best = getCorner(corners, 0);
    if (isFlat(best, getCorner(corners, corners.length - 1))) return best;
    if (evaluations >= search.maxEvaluations) return best;
    improve(simplex, evaluate);
  }
};
