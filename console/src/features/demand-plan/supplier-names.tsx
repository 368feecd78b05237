import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { suppliersQuery } from '../../data/suppliers.ts';
import { NO_SUPPLIER, UNKNOWN_SUPPLIER } from './words.ts';

const useNames = (): ReadonlyMap<string, string> => {
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  return new Map<string, string>(suppliers.map(({ id, name }) => [id, name]));
};

/** Finds the name of the supplier of a row; null for items without one. */
export const useSupplierTexts = (): ((id: string | null) => string) => {
  const names = useNames();
  return (id) => (id === null ? NO_SUPPLIER : (names.get(id) ?? UNKNOWN_SUPPLIER));
};

/** Renders the supplier of a row as a link; null for items without one. */
export const useSupplierNames = (): ((id: string | null) => ReactNode) => {
  const names = useNames();
  return (id) => {
    if (id === null) return NO_SUPPLIER;
    const name = names.get(id);
    if (name === undefined) return UNKNOWN_SUPPLIER;
    return (
      <Link to="/suppliers/$id/{-$tab}" params={{ id }}>
        {name}
      </Link>
    );
  };
};
