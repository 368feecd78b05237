import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import { createProgressLine } from './progress-line.ts';
import { syncText } from './sync-text.ts';

/** Shows the first load of a store in the terminal; `loaded` resolves when a store is read. */
export const createSyncReports = (output: NodeJS.WriteStream) => {
  const line = createProgressLine(output);
  let onLoaded = (): void => undefined;
  const loaded = new Promise<void>((resolve) => (onLoaded = resolve));
  return {
    loaded,
    report: (_teamId: string, progress: SyncProgress): void => {
      if (progress.kind === 'FIRST_LOAD') line.show(syncText(progress));
      if (progress.phase !== 'READY') return;
      line.end();
      onLoaded();
    },
  };
};
