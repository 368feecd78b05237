import type { Shutdown } from '../platform/process/shutdown.ts';
import type { Infrastructure } from './infrastructure.ts';

/** From where a command about read models was given. */
export interface Terminal {
  /** What follows the name of the command. */
  readonly args: readonly string[];
  readonly output: NodeJS.WriteStream;
  readonly shutdown: Shutdown;
}

/** What such a command opens. */
export type Open = Pick<Infrastructure, 'pool' | 'store' | 'bus' | 'logGuard'>;

/** One line in the terminal that is written over while work goes on; plain lines where there is no terminal. */
export interface ProgressLine {
  readonly show: (text: string) => void;
  /** Leaves the last text standing and goes on below it. */
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
