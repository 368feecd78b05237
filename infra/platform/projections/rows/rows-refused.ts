import { getErrorCode, getErrorMessage } from '../../postgres/postgres-errors.ts';

/** Rows that events produce cannot be written, or rows that they name cannot be looked up. A retry fails the same way. */
export class RowsRefused extends Error {
  override readonly name = 'RowsRefused';

  constructor(cause: unknown) {
    super(getErrorMessage(cause), { cause });
  }
}

/**
 * Classes of answers that are about what was sent: 21 one key twice, 22 a value its column cannot hold (U+0000, a number out
 * of range), 23 a constraint, 54 a limit of the server (an index entry too long, JSON nested too deep). All others are about
 * the server or the way to it (away, busy, full, read-only, locked, cancelled) and may pass.
 */
const REFUSING_CODE = /^(21|22|23|54)[0-9A-Z]{3}$/;

/** Sends rows or keys to the database; throws RowsRefused when it refuses them, and any other error unchanged. */
export const sendOrRefuse = async <Result>(send: () => Promise<Result>): Promise<Result> => {
  try {
    return await send();
  } catch (error) {
    throw REFUSING_CODE.test(getErrorCode(error)) ? new RowsRefused(error) : error;
  }
};

/** Runs work that depends on nothing but the events; turns every error into RowsRefused. */
export const computeOrRefuse = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw new RowsRefused(error);
  }
};
