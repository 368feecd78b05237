import type { RebuildProgress } from '../../platform/projections/rebuild/progress.ts';
import { createProgressLine } from '../progress-line.ts';
import { rebuildProgressText } from './rebuild-text.ts';

/** Shows in the terminal how far a rebuild is. */
export const createRebuildReport = (
  output: NodeJS.WriteStream,
): ((progress: RebuildProgress) => void) => {
  const line = createProgressLine(output);
  return (progress) => {
    line.show(rebuildProgressText(progress));
    if (progress.position === progress.target) line.end();
  };
};
