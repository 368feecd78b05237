/** True when the file or folder does not exist. */
export const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';

/** Returns the result of a read; null when the file or folder does not exist. */
export const nullIfMissing = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
