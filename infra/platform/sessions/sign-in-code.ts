import { randomBytes } from 'node:crypto';

/** 32 signs without 0, 1, I and O, which people mistake for each other. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 8;

/** A code as it is mailed: two groups of four. Each sign is equally likely: 256 is a multiple of 32. */
export const newSignInCode = (): string => {
  const code = Array.from(randomBytes(length), (byte) => signs.charAt(byte % signs.length));
  return `${code.slice(0, 4).join('')}-${code.slice(4).join('')}`;
};

/** The code as typed, without dash and spaces and in capitals; null when it cannot be one. */
export const readSignInCode = (typed: string): string | null => {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return code.length === length && Array.from(code).every((sign) => signs.includes(sign))
    ? code
    : null;
};
