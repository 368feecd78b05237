const KEY = 'bulk-acts-under-way';

/** Those that this page follows. */
const followed = new Set<string>();

const read = (): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // storage is blocked, or holds something else
  }
};

const write = (ids: readonly string[]): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // storage is blocked or full: a reload forgets them
  }
};

/** The bulk acts that this tab follows, kept over a reload. */
export const actsUnderWay = {
  begin: (id: string): void => {
    followed.add(id);
    write([...new Set([...read(), id])]);
  },
  end: (id: string): void => {
    followed.delete(id);
    write(read().filter((one) => one !== id));
  },
  /** The ids of those that nobody follows since the reload; each is answered once. */
  leftBehind: (): readonly string[] => {
    const ids = read().filter((id) => !followed.has(id));
    for (const id of ids) followed.add(id);
    return ids;
  },
};
