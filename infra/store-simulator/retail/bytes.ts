/** Writes unsigned and signed whole numbers in 7-bit groups, small ones in one byte. */
export const byteWriter = () => {
  let bytes = new Uint8Array(1_024);
  let length = 0;
  const byte = (value: number) => {
    if (length === bytes.length) {
      const larger = new Uint8Array(bytes.length * 2);
      larger.set(bytes);
      bytes = larger;
    }
    bytes[length] = value;
    length += 1;
  };
  const unsigned = (value: number) => {
    let rest = value;
    while (rest >= 0x80) {
      byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    byte(rest);
  };
  return {
    byte,
    unsigned,
    signed: (value: number) => unsigned(value < 0 ? -value * 2 - 1 : value * 2),
    done: () => bytes.slice(0, length),
  };
};

/** Reads the numbers of `byteWriter` in the same order. */
export const byteReader = (bytes: Uint8Array) => {
  let position = 0;
  const byte = () => {
    const value = bytes[position];
    if (value === undefined) throw new RangeError('The sample file ends too early');
    position += 1;
    return value;
  };
  const unsigned = () => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const next = byte();
      value += (next & 0x7f) * scale;
      if (next < 0x80) return value;
      scale *= 0x80;
    }
  };
  return {
    byte,
    unsigned,
    signed: () => {
      const value = unsigned();
      return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    },
  };
};
