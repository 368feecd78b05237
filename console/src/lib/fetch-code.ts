import { isOffline } from './connection.ts';

/** Reason why code could not be fetched: no answer, or a server with another version of the console. */
export type CodeFailure = 'outdated' | 'unanswered';

class CodeNotFetched extends Error {
  override readonly name = 'CodeNotFetched';
  readonly reason: CodeFailure;

  constructor(reason: CodeFailure, cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

export const getCodeFailure = (error: unknown): CodeFailure =>
  error instanceof CodeNotFetched ? error.reason : 'unanswered';

/** Style sheets that could not be fetched. The bundler requests each only once. */
const failedStyles = new Set<HTMLLinkElement>();
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

const fetchStyle = (failed: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = failed.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${link.href} was not fetched`)));
    failed.replaceWith(link);
    failedStyles.delete(failed);
  });

const isServerThere = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

const loadWithStyles = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  await Promise.all([...failedStyles].map(fetchStyle));
  return load();
};

/**
 * Loads a code chunk, but not while the server is known to be away: Chromium 147 never fetches a chunk again that it failed to
 * fetch. Throws an error whose reason `getCodeFailure` returns.
 */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  const isAway = (isOffline() || !navigator.onLine) && !(await isServerThere());
  if (isAway) throw new CodeNotFetched('unanswered', null);
  try {
    return await loadWithStyles(load);
  } catch (error) {
    if (!(await isServerThere())) throw new CodeNotFetched('unanswered', error);
  }
  try {
    return await loadWithStyles(load); // the network may have come back in between
  } catch (error) {
    throw new CodeNotFetched('outdated', error);
  }
};
