const KEY = 'bulk-acts-under-way';

/** Acts that this page follows. */
const followed = new Set<string>();

const read = (): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // storage is blocked, or holds an invalid value
  }
};

const write = (ids: readonly string[]): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // storage is blocked or full: a reload loses them
  }
};

/** The bulk acts that this tab follows, stored over a reload. */
export const actsUnderWay = {
  begin: (id: string): void => {
    followed.add(id);
    write([...new Set([...read(), id])]);
  },
  end: (id: string): void => {
    followed.delete(id);
    write(read().filter((one) => one !== id));
  },
  /** Keeps an act that cannot be followed now for the next visit. */
  putOff: (id: string): void => void followed.delete(id),
  /** Acts that were followed before a reload and not since; returned once to each page. */
  leftBehind: (): readonly string[] => {
    const ids = read().filter((id) => !followed.has(id));
    for (const id of ids) followed.add(id);
    return ids;
  },
};
