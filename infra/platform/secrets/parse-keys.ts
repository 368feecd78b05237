const KEY_BYTES = 32;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

const keyOf = (text: string): Buffer | null => {
  if (HEX.test(text)) return Buffer.from(text, 'hex');
  // Node reads both alphabets of base64.
  const key = BASE64.test(text) ? Buffer.from(text, 'base64') : null;
  return key?.length === KEY_BYTES ? key : null;
};

/** Keys of 32 bytes, in hex or base64, apart by commas or lines; null when one is none, or there is none. */
export const parseKeys = (text: string): readonly Buffer[] | null => {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const keys = words.flatMap((word) => keyOf(word) ?? []);
  return keys.length === words.length && keys.length > 0 ? keys : null;
};
