import { Button, Group } from '@mantine/core';
import type { ListUrl, ListFilters } from '../list-url.ts';
import type { FilterChip } from '../filter-bar.tsx';
import { EmptyState, type EmptyStateProps } from '../../ui/states.tsx';
import { filterSentence } from './filter-chips.tsx';

export interface NothingMatchesProps {
  readonly icon: EmptyStateProps['icon'];
  /** "item", "payment". */
  readonly noun: string;
  readonly list: ListUrl & ListFilters;
  readonly chips: readonly FilterChip[];
  /** The tab the list is narrowed to: "the status is “New”", "Show all statuses". */
  readonly tab: {
    readonly reason: string;
    readonly clearLabel: string;
    readonly onClear: () => void;
  } | null;
}

/** Whether anything hides rows: a tab, a filter or a search. */
export const isNarrowed = ({ tab, chips, list }: Omit<NothingMatchesProps, 'icon' | 'noun'>) =>
  tab !== null || chips.length > 0 || list.search !== '';

/** What hides the rows, in words, and a way to drop each of it. */
export const NothingMatches = ({ icon, noun, list, chips, tab }: NothingMatchesProps) => {
  const reasons = [
    ...(tab === null ? [] : [tab.reason]),
    ...(chips.length === 0 ? [] : [filterSentence(chips)]),
    ...(list.search === '' ? [] : [`the search is “${list.search}”`]),
  ];
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <EmptyState
      icon={icon}
      title={`No ${noun} matches`}
      action={
        <Group gap={8}>
          {tab !== null && button(tab.clearLabel, tab.onClear)}
          {chips.length > 0 && button('Clear filters', () => list.setFilters([], 'AND'))}
          {list.search !== '' && button('Clear the search', () => list.setSearch(''))}
        </Group>
      }
    >
      Only {noun}s are shown where {reasons.join(' and ')}.
    </EmptyState>
  );
};
