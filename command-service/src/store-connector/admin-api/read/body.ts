/** Reads a body. When the connection of a compressed body breaks, the read may never end, so the signal ends it, too. */
export const readBody = (response: Response, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    response
      .text()
      .then(resolve, reject)
      .finally(() => {
        signal.removeEventListener('abort', end);
      });
  });
