import { useEffect, useSyncExternalStore } from 'react';
import { createSignal } from './signal.ts';

/** Items that screens register while they are shown, such as commands and shortcuts. */
export interface Registry<Item> {
  readonly add: (items: readonly Item[]) => () => void;
  readonly list: () => readonly Item[];
  readonly subscribe: (listener: () => void) => () => void;
}

export const createRegistry = <Item>(): Registry<Item> => {
  let groups: readonly (readonly Item[])[] = [];
  let flat: readonly Item[] = [];
  const { subscribe, announce } = createSignal();
  const replace = (next: readonly (readonly Item[])[]): void => {
    groups = next;
    flat = next.flat();
    announce();
  };
  return {
    add: (items) => {
      replace([...groups, items]);
      return () => replace(groups.filter((group) => group !== items));
    },
    list: () => flat,
    subscribe,
  };
};

/** Registers items while the component is mounted; the list must be stable (memoised or constant). */
export const useRegistration = <Item>(registry: Registry<Item>, items: readonly Item[]): void => {
  useEffect(() => registry.add(items), [registry, items]);
};

export const useRegistryItems = <Item>(registry: Registry<Item>): readonly Item[] =>
  useSyncExternalStore(registry.subscribe, registry.list);
