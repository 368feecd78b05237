/** No usable database server; the message says what to do about it. */
export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable';
}

/** Code of a system or database error (`EACCES`, `28P01`), or the empty text. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
