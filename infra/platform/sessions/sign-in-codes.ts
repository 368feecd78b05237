import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { codeHash } from './sessions.ts';

/** 32 characters without 0, 1, I and O, which are easily confused. */
const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 8;

/** A code in its mailed form: two groups of four. Each character is equally likely, since 256 is a multiple of 32. */
export const newSignInCode = (): string => {
  const code = Array.from(randomBytes(length), (byte) =>
    CODE_CHARACTERS.charAt(byte % CODE_CHARACTERS.length),
  );
  return `${code.slice(0, 4).join('')}-${code.slice(4).join('')}`;
};

/** A typed code, without dash and spaces and in capitals; null when it is not a valid code. */
export const readSignInCode = (typed: string): string | null => {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return code.length === length && Array.from(code).every((sign) => CODE_CHARACTERS.includes(sign))
    ? code
    : null;
};

/** Codes that are mailed to sign in: one per address, single use, valid for 10 minutes. */
export interface SignInCodes {
  /** A new code for an address, as `XXXX-XXXX`; the older one becomes invalid. */
  readonly issue: (email: string) => Promise<string>;
  /** The address a typed code was mailed to; null when it is unknown, used, invalid or too old. The code is used then. */
  readonly redeem: (typed: string) => Promise<string | null>;
}

export interface SignInCodesSettings {
  /** Keys of the hashes, the current one first; they are not in the database, so a stolen table is worthless. */
  readonly peppers: readonly [string, ...string[]];
  readonly now: () => string;
}

const lifetime = '10 minutes';
const uniqueViolation = '23505';

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === uniqueViolation;

/** Needs `migrateAuth`. */
export const openSignInCodes = (pool: Pool, { peppers, now }: SignInCodesSettings): SignInCodes => {
  const issue = async (email: string): Promise<string> => {
    const code = newSignInCode();
    await pool.query(
      `insert into auth.sign_in_code (email, code_hash, expires_at)
       values ($1, $2, $3::timestamptz + interval '${lifetime}')
       on conflict (email) do update
         set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
      [email.toLowerCase(), codeHash(readSignInCode(code) ?? '', peppers[0]), now()],
    );
    return code;
  };
  return {
    // Codes are unique over all addresses, since the code alone identifies the user.
    issue: (email) =>
      issue(email).catch((error: unknown) => {
        if (isTaken(error)) return issue(email);
        throw error;
      }),
    redeem: async (typed) => {
      const code = readSignInCode(typed);
      if (code === null) return null;
      const { rows } = await pool.query<{ email: string; good: boolean }>(
        `delete from auth.sign_in_code where code_hash = any($1)
         returning email, expires_at > $2 as good`,
        [peppers.map((pepper) => codeHash(code, pepper)), now()],
      );
      return rows[0]?.good === true ? rows[0].email : null;
    },
  };
};
