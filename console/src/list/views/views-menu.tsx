import { createTextSearch } from '@quartermaster/contracts/core/fold-text';
import { Skeleton, Stack, TextInput } from '@mantine/core';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import {
  savedViewTemplates,
  type SavedViewTemplate,
} from '@quartermaster/contracts/saved-views/rules/templates';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { savedViewCountsQuery } from '../../data/saved-views.ts';
import { Loaded } from '../../ui/states.tsx';
import { placeOfView } from '../words.ts';
import textStyles from '../../ui/text.module.css';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { SavedViews } from './use-saved-views.ts';
import type { ViewActs } from './use-view-acts.ts';
import { useViewOrder } from './use-view-order.ts';
import { OpenButton, ViewRow } from './view-row.tsx';
import styles from './views.module.css';

/** Number of entries from which the menu has a search. */
const MANY = 8;

export interface ViewsMenuProps {
  readonly type: ViewType;
  readonly saved: SavedViews;
  readonly acts: ViewActs;
  /** The list without a view: "All items". */
  readonly allLabel: string;
  readonly onOpen: (id: string | null) => void;
  readonly onNew: () => void;
}

type Matching = (text: string) => boolean;

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
);

interface TeamViewsProps extends Pick<ViewsMenuProps, 'acts' | 'onOpen' | 'saved' | 'type'> {
  readonly stored: readonly SavedView[];
  readonly matches: Matching;
  readonly isSearched: boolean;
}

const TeamViews = ({ type, saved, acts, stored, matches, isSearched, onOpen }: TeamViewsProps) => {
  const { open } = saved;
  const { data: counts = [] } = useQuery(savedViewCountsQuery(type));
  const { views, move } = useViewOrder(type, stored);
  const order = views.map(({ id }) => id);
  const [announced, announce] = useState('');
  const onMove: typeof move = (id, to) => {
    move(id, to);
    announce(placeOfView(order.indexOf(to) + 1, order.length));
  };
  if (stored.length === 0)
    return (
      <p className={styles.hint}>
        No view yet. A view keeps the filters, columns and order of this list for the whole team.
      </p>
    );
  return (
    <>
      <ul className={styles.views}>
        {views
          .filter(({ name }) => matches(name))
          .map((view) => (
            <ViewRow
              key={view.id}
              {...{ view, order, acts }}
              count={counts.find(({ id }) => id === view.id)?.count}
              isOpen={open?.id === view.id}
              onOpen={() => onOpen(view.id)}
              onMove={isSearched ? undefined : onMove}
            />
          ))}
      </ul>
      <div className={textStyles.hidden} role="status" aria-live="polite">
        {announced}
      </div>
    </>
  );
};

interface TemplatesProps extends Pick<ViewsMenuProps, 'onOpen' | 'saved'> {
  readonly templates: readonly SavedViewTemplate[];
}

const Templates = ({ saved: { open }, templates, onOpen }: TemplatesProps) => (
  <ul className={styles.views}>
    {templates.map(({ key, name, description }) => (
      <li key={key} className={styles.row} data-tall>
        <OpenButton
          {...{ name, description }}
          isOpen={open?.id === key}
          onOpen={() => onOpen(key)}
        />
      </li>
    ))}
  </ul>
);

const targets = '[data-view], input[type="search"]';

/** Up and Down go from view to view. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof Element)) return;
  if (!event.target.matches(targets)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(targets)];
  event.preventDefault();
  all[all.findIndex((one) => one === event.target) + step]?.focus();
};

const Waiting = () => (
  <Stack gap={16} py={10} px={8} role="status" aria-label="Loading">
    {['62%', '48%', '71%'].map((width) => (
      <Skeleton key={width} width={width} height={10} />
    ))}
  </Stack>
);

/** The views of a list in their order, templates, and a way to save the current settings. */
export const ViewsMenu = ({ type, saved, acts, allLabel, onOpen, onNew }: ViewsMenuProps) => {
  const { query, open } = saved;
  const [search, setSearch] = useState('');
  const matches: Matching = createTextSearch(search);
  const templates = savedViewTemplates.filter((one) => one.type === type);
  const found = templates.filter(({ name }) => matches(name));
  const isSearched = search.trim() !== '';
  return (
    <Stack gap={8} onKeyDown={moveFocus}>
      {(query.data?.length ?? 0) + templates.length >= MANY && (
        <TextInput
          type="search"
          placeholder="Search views"
          aria-label="Search views"
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={styles.list}>
        {!isSearched && (
          <div className={styles.row}>
            <OpenButton name={allLabel} isOpen={open === null} onOpen={() => onOpen(null)} />
          </div>
        )}
        <Group title="Views of the team">
          <Loaded title="The views could not be loaded" query={query} waiting={<Waiting />}>
            {(stored) => (
              <TeamViews {...{ type, saved, acts, stored, matches, isSearched, onOpen }} />
            )}
          </Loaded>
        </Group>
        {found.length > 0 && (
          <Group title="Templates">
            <Templates {...{ saved, onOpen }} templates={found} />
          </Group>
        )}
      </div>
      <div className={styles.foot}>
        <ToolButton variant="subtle" icon={IconPlus} onClick={onNew}>
          Save this list as a view
        </ToolButton>
      </div>
    </Stack>
  );
};
