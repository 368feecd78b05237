import { Rejection } from '@quartermaster/contracts/core/rejection';

/**
 * True when an error comes from the input or the surroundings of a program, so that its message alone says what is wrong: a
 * class declares this by `isOperational = true`; a refusal, an error of the system (`EACCES`) and a bad option on the
 * command line are such errors as well. Any other error is a defect.
 */
export const isOperational = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof Rejection ||
    'syscall' in error ||
    ('isOperational' in error && error.isOperational === true) ||
    ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')));
