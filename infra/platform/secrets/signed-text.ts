import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compares two texts; for texts of one length the time does not depend on where they differ (NF-S-04). */
export const isSameText = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Values in texts for addresses, which only the holder of the secret can make or change. */
export interface SignedTexts<Value> {
  readonly sign: (value: Value) => string;
  /** The signed value; null for a text that was not signed with this secret for this purpose, or was altered. */
  readonly read: (text: string) => Value | null;
}

/** `Value` is plain JSON. A text that was signed for one purpose is not valid for another. */
export const createSignedTexts = <Value>(secret: string, purpose: string): SignedTexts<Value> => {
  const computeSignature = (payload: string): string =>
    createHmac('sha256', secret).update(`${purpose}:${payload}`).digest('base64url');
  return {
    sign: (value) => {
      const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${payload}.${computeSignature(payload)}`;
    },
    read: (text) => {
      const [payload = '', signature = '', ...rest] = text.split('.');
      if (rest.length > 0 || !isSameText(signature, computeSignature(payload))) return null;
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Value;
    },
  };
};
