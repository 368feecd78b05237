import { useMemo } from 'react';
import { z } from 'zod';
import { foundThing, type FoundThing } from '../../data/search.ts';
import { useUserContext } from '../../data/user-context.ts';
import { useSetting, type Setting } from '../../lib/storage.ts';

const MOST_RECENT = 5;
const schema = z.array(foundThing).catch([]);

/** Things opened last from the palette, newest first, stored in this browser for each user and team. */
export const useRecents = () => {
  const { user, team } = useUserContext();
  const key = `palette-recents-${user.id}-${team?.id ?? 'none'}`;
  const setting = useMemo<Setting<readonly FoundThing[]>>(
    () => ({ key, schema, fallback: [] }),
    [key],
  );
  const [recents, setRecents] = useSetting(setting);
  const remember = (opened: FoundThing): void => {
    const others = recents.filter(({ type, id }) => type !== opened.type || id !== opened.id);
    setRecents([opened, ...others].slice(0, MOST_RECENT));
  };
  return { recents, remember };
};
