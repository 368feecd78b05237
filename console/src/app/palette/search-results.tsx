import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { searchQuery } from '../../data/search.ts';
import {
  getRejectionCode,
  isUnauthenticated,
  messageFor,
  getRequestId,
} from '../../lib/problems.ts';
import { RequestId } from '../../ui/request-id.tsx';
import { Things } from './things.tsx';
import { nothingFound, searchFailed } from '../words.ts';
import styles from './command-palette.module.css';

const PAUSE_MS = 150;

/** Searches for the text when typing pauses; results of an earlier text are never shown. */
export const useSearchResults = (text: string) => {
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const { data, error, isFetching, refetch } = useQuery(searchQuery(settled));
  const isSearching = settled !== text || (isFetching && data === undefined);
  return { data, error, refetch, isSearching };
};

type Search = ReturnType<typeof useSearchResults>;

/** True for errors that are not shown: the user may not search, or is being signed out. */
const isSilent = (error: unknown): boolean =>
  getRejectionCode(error) === 'FORBIDDEN' || isUnauthenticated(error);

const SearchFailed = ({ error, refetch }: Pick<Search, 'error' | 'refetch'>) => (
  <>
    <div className={styles.line} role="alert">
      {searchFailed(messageFor(error))}
      <RequestId id={getRequestId(error)} />
    </div>
    <Spotlight.Action
      label="Search again"
      leftSection={<IconRefresh size={16} stroke={1.6} />}
      closeSpotlightOnTrigger={false}
      onClick={() => void refetch()}
    />
  </>
);

const Line = ({ children }: { readonly children: string }) => (
  <div className={styles.line} role="status">
    {children}
  </div>
);

interface SearchResultsProps {
  readonly text: string;
  readonly search: Search;
  /** No action or screen has the text in its name. */
  readonly isAlone: boolean;
}

export const SearchResults = ({ text, search, isAlone }: SearchResultsProps) => {
  const { data, error, refetch, isSearching } = search;
  if (isSearching) return <Line>Searching…</Line>;
  if (data === undefined)
    return isSilent(error) ? null : <SearchFailed error={error} refetch={refetch} />;
  const { items, orders, suppliers, shipments } = data;
  const isEmpty = [items, orders, suppliers, shipments].every(({ length }) => length === 0);
  if (isEmpty && isAlone) return <Line>{nothingFound(text)}</Line>;
  return (
    <>
      <Things label="Items" things={items} />
      <Things label="Purchase orders" things={orders} />
      <Things label="Suppliers" things={suppliers} />
      <Things label="Shipments" things={shipments} />
    </>
  );
};
