/** What the work answers; rejects when that takes longer. The work itself is not stopped. */
export const inTime = async <Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
