import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import type { Infrastructure } from './infrastructure.ts';

/** The terminal of a command about read models. */
export interface Terminal {
  /** The arguments after the name of the command. */
  readonly args: readonly string[];
  readonly output: NodeJS.WriteStream;
  readonly shutdown: Shutdown;
}

/** The parts of the infrastructure that such a command uses. */
export type TerminalInfrastructure = Pick<
  Infrastructure,
  'pool' | 'store' | 'bus' | 'files' | 'logGuard'
>;

/** One line of a terminal that is overwritten while work goes on; separate lines where the output is no terminal. */
export interface ProgressLine {
  readonly show: (text: string) => void;
  /** Keeps the last text and starts a new line. */
  readonly end: () => void;
}

const QUIET_MS = 2000;

export const createProgressLine = (
  output: NodeJS.WriteStream,
  now: () => number = Date.now,
): ProgressLine => {
  let shown = '';
  let shownAt = -Infinity;
  return {
    show: (text) => {
      if (text === shown) return;
      if (output.isTTY) {
        output.write(`\r\u001b[2K${text}`);
      } else if (now() - shownAt >= QUIET_MS) {
        output.write(`${text}\n`);
        shownAt = now();
      }
      shown = text;
    },
    end: () => {
      if (output.isTTY && shown !== '') output.write('\n');
      shown = '';
    },
  };
};
