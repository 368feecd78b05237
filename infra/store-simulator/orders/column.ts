type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/**
 * A growing list of numbers in a typed array; much smaller than an array of numbers. It grows by a quarter when it is
 * full.
 */
export interface Column {
  readonly length: () => number;
  readonly at: (index: number) => number;
  readonly set: (index: number, value: number) => void;
  readonly push: (value: number) => void;
}

export const growingColumn = (make: (length: number) => Numbers, capacity: number): Column => {
  let values = make(Math.max(capacity, 64));
  let length = 0;
  const grow = () => {
    const larger = make(Math.ceil(values.length * 1.25));
    larger.set(values);
    values = larger;
  };
  return {
    length: () => length,
    at: (index) => {
      const value = values[index];
      if (value === undefined) throw new RangeError(`Nothing at ${index}`);
      return value;
    },
    set: (index, value) => {
      values[index] = value;
    },
    push: (value) => {
      if (length === values.length) grow();
      values[length] = value;
      length += 1;
    },
  };
};

/** The first index in [0, length) for which `reached` is true, if it is true for all later ones; else `length`. */
export const firstPlace = (length: number, reached: (index: number) => boolean): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
