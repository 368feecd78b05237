import { useMemo } from 'react';
import { createRegistry, useRegistration, useRegistryItems, type Registry } from './registry.ts';

const crumbs: Registry<string> = createRegistry<string>();

/** Sets the last breadcrumb of a detail page; none while the name is unknown. */
export const useCrumb = (label: string | null | undefined): void =>
  useRegistration(
    crumbs,
    useMemo(() => (label === null || label === undefined ? [] : [label]), [label]),
  );

export const useDetailCrumbs = (): readonly string[] => useRegistryItems(crumbs);
