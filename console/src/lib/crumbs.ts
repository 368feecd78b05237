import { useMemo } from 'react';
import { createRegistry, useOffered, useRegistered, type Registry } from './registry.ts';

const crumbs: Registry<string> = createRegistry<string>();

/** Names the thing a detail page shows at the end of the breadcrumbs; nothing while it is still unknown. */
export const useCrumb = (label: string | null | undefined): void =>
  useOffered(
    crumbs,
    useMemo(() => (label === null || label === undefined ? [] : [label]), [label]),
  );

export const useDetailCrumbs = (): readonly string[] => useRegistered(crumbs);
