import type { Shutdown } from '../../platform/process/shutdown.ts';
import type { Infrastructure } from '../infrastructure.ts';

/** From where a command about read models was given. */
export interface Terminal {
  /** What follows the name of the command. */
  readonly args: readonly string[];
  readonly output: NodeJS.WriteStream;
  readonly shutdown: Shutdown;
}

/** What such a command opens. */
export type Open = Pick<Infrastructure, 'pool' | 'store' | 'bus' | 'logGuard'>;
