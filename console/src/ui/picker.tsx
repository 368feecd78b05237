import { Checkbox } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { PanelFoot } from './panel-foot.tsx';
import { SearchBox } from './search-box.tsx';
import { SidePanel, type SidePanelProps } from './side-panel.tsx';
import { EmptyState, type EmptyStateProps, QueryFailed, TableSkeleton } from './states.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { ToolButton } from './tool-button.tsx';
import { firstShown, type PickerWords } from './words.ts';
import textStyles from './text.module.css';
import styles from './picker.module.css';

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  /** A quiet line under the name. */
  readonly details: string;
  /** At the end of the row. */
  readonly aside?: string;
  /** Already chosen; cannot be changed. */
  readonly taken: boolean;
}

export interface PickerProps<Thing> extends Pick<SidePanelProps, 'title' | 'width' | 'onClose'> {
  readonly words: PickerWords;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly placeholder: string;
  /** The things that match the search. */
  readonly query: UseQueryResult<{ readonly data: readonly Thing[]; readonly total: number }>;
  readonly toChoice: (thing: Thing) => Choice;
  readonly nothing: Pick<EmptyStateProps, 'title' | 'action'>;
  /** Beside the search. */
  readonly narrowing?: ReactNode;
  /** At the left of the foot. */
  readonly actions?: ReactNode;
  /** Label of the main button for the selected entries: "Add 3 items". */
  readonly saveLabel: (count: number) => string;
  readonly saving?: boolean;
  readonly onSave: (things: readonly Thing[]) => void;
}

type Chosen<Thing> = ReadonlyMap<string, Thing>;

interface RowProps {
  readonly choice: Choice;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

const Row = ({ choice: { name, imageUrl, details, aside, taken }, chosen, onToggle }: RowProps) => (
  <label className={styles.row} {...(taken && { 'data-disabled': true })}>
    <Checkbox aria-label={name} checked={taken || chosen} disabled={taken} onChange={onToggle} />
    <Thumbnail src={imageUrl} />
    <span className={styles.text}>
      <span data-clip>{name}</span>
      <span className={textStyles.muted}>{details}</span>
    </span>
    {aside !== undefined && <span className={styles.aside}>{aside}</span>}
  </label>
);

const toggleChoice = <Thing,>(chosen: Chosen<Thing>, id: string, thing: Thing): Chosen<Thing> => {
  const next = new Map(chosen);
  if (!next.delete(id)) next.set(id, thing);
  return next;
};

/** Replaces the rows with the reason why there are none. */
const NoRows = ({
  query,
  failed,
  nothing,
}: Pick<PickerProps<unknown>, 'nothing' | 'query'> & Pick<PickerWords, 'failed'>) => {
  if (query.isPending) return <TableSkeleton rows={10} />;
  if (query.isError) return <QueryFailed title={failed} query={query} />;
  return <EmptyState icon={IconPackages} {...nothing} />;
};

interface ListProps<Thing> {
  readonly picker: PickerProps<Thing>;
  readonly chosen: Chosen<Thing>;
  readonly onChosen: (chosen: Chosen<Thing>) => void;
}

const List = <Thing,>({ picker, chosen, onChosen }: ListProps<Thing>) => {
  const { query, search, onSearch, placeholder, nothing, narrowing, toChoice } = picker;
  const { counted, tickAll, failed } = picker.words;
  const { data = [], total } = query.data ?? {};
  const rows = data.map((thing) => ({ thing, choice: toChoice(thing) }));
  const free = rows.filter(({ choice }) => !choice.taken);
  const onTickAll = (): void =>
    onChosen(new Map([...chosen, ...free.map(({ thing, choice }) => [choice.id, thing] as const)]));
  return (
    <>
      <div className={styles.head}>
        <SearchBox
          {...{ placeholder }}
          value={search}
          onChange={onSearch}
          width={300}
          isBusy={query.isFetching}
          isFirst
        />
        {narrowing}
        <span className={textStyles.muted} style={{ marginLeft: 'auto' }} aria-live="polite">
          {total !== undefined && counted(total)}
        </span>
        <ToolButton variant="subtle" disabled={free.length === 0} onClick={onTickAll}>
          {tickAll(free.length)}
        </ToolButton>
      </div>
      {rows.length === 0 && <NoRows {...{ query, failed, nothing }} />}
      {rows.map(({ thing, choice }) => (
        <Row
          key={choice.id}
          choice={choice}
          chosen={chosen.has(choice.id)}
          onToggle={() => onChosen(toggleChoice(chosen, choice.id, thing))}
        />
      ))}
      {total !== undefined && total > rows.length && (
        <p className={styles.more}>{firstShown(rows.length)}</p>
      )}
    </>
  );
};

/** Searches entries, selects some, and returns them to the caller. */
export const Picker = <Thing,>(picker: PickerProps<Thing>) => {
  const { title, width = 632, onClose, actions, saveLabel, saving = false, onSave } = picker;
  const [chosen, setChosen] = useState<Chosen<Thing>>(new Map());
  return (
    <SidePanel
      {...{ title, width, onClose }}
      flush
      footer={
        <PanelFoot
          label={saveLabel(chosen.size)}
          isReady={chosen.size > 0}
          busy={saving}
          run={() => onSave([...chosen.values()])}
          onClose={onClose}
        >
          {actions}
        </PanelFoot>
      }
    >
      <List picker={picker} chosen={chosen} onChosen={setChosen} />
    </SidePanel>
  );
};
