import { isOperational } from '../core/operational-error.ts';

/** The command line is wrong; the message says what it should be. */
export class BadArguments extends Error {
  override readonly name = 'BadArguments';
  readonly isOperational = true;
}

/** The text on the terminal when a program fails: one sentence, or the stack of a defect. */
const problemText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return isOperational(error) ? error.message : (error.stack ?? error.message);
};

/**
 * Runs a program of the command line; every main goes through here. A failure is written to the terminal and ends the
 * process with exit code 1 after `close`.
 */
export const runProgram = async (
  program: () => Promise<void>,
  close: () => Promise<void> = async () => undefined,
): Promise<void> => {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`${problemText(error)}\n`);
    await close();
    process.exit(1);
  }
};
