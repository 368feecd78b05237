import { Group, Popover } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { Fragment, useState, type ReactElement, type ReactNode } from 'react';
import { SearchBox, type SearchBoxProps } from '../ui/search-box.tsx';
import { ToolButton } from '../ui/tool-button.tsx';
import { removeFilter } from './words.ts';
import styles from './filter-bar.module.css';

export interface FilterChip {
  readonly id: string;
  /** The column's name. */
  readonly label: string;
  /** "Is", "More than" ... */
  readonly operator: string;
  readonly value: string;
  readonly joiner?: 'and' | 'or';
  readonly onRemove: () => void;
  /** Opens under the chip. */
  readonly editor?: (close: () => void) => ReactNode;
}

export interface FilterBarProps {
  readonly search?: SearchBoxProps;
  readonly chips?: readonly FilterChip[];
  /** The form that adds a filter, in a popover. */
  readonly add?: (close: () => void) => ReactNode;
  readonly onClear?: () => void;
  /** At the right: columns, density, export. */
  readonly tools?: ReactNode;
  /** Between the search and the chips, such as switches. */
  readonly children?: ReactNode;
}

interface EditorProps {
  readonly target: ReactElement;
  readonly opened: boolean;
  readonly setOpened: (opened: boolean) => void;
  readonly editor: (close: () => void) => ReactNode;
}

/** An editor below its button. Escape closes it, unless a field in it has text to discard. */
const EditorBelow = ({ target, opened, setOpened, editor }: EditorProps) => (
  <Popover
    opened={opened}
    onChange={setOpened}
    position="bottom-start"
    trapFocus
    closeOnEscape={false}
    returnFocus
  >
    <Popover.Target>{target}</Popover.Target>
    <Popover.Dropdown
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault(); // a panel below stays
        setOpened(false);
      }}
    >
      {opened && editor(() => setOpened(false))}
    </Popover.Dropdown>
  </Popover>
);

const Chip = ({ chip }: { readonly chip: FilterChip }) => {
  const [opened, setOpened] = useState(false);
  const { editor } = chip;
  const text = (
    <button type="button" onClick={() => setOpened(!opened)} disabled={editor === undefined}>
      {chip.label} <span className={styles.operator}>{chip.operator.toLowerCase()}</span>{' '}
      <span className={styles.value}>{chip.value}</span>
    </button>
  );
  return (
    <span className={styles.chip}>
      {editor === undefined ? (
        text
      ) : (
        <EditorBelow target={text} opened={opened} setOpened={setOpened} editor={editor} />
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={removeFilter(chip.label)}
        onClick={chip.onRemove}
      >
        <IconX size={13} />
      </button>
    </span>
  );
};

const AddFilter = ({ add }: { readonly add: (close: () => void) => ReactNode }) => {
  const [opened, setOpened] = useState(false);
  const button = (
    <ToolButton icon={IconFilter} onClick={() => setOpened(!opened)}>
      Filter
    </ToolButton>
  );
  return <EditorBelow target={button} opened={opened} setOpened={setOpened} editor={add} />;
};

/** The row above a grid: search, what narrows the list, and the grid's own tools. */
export const FilterBar = ({
  search,
  chips = [],
  add,
  onClear,
  tools,
  children,
}: FilterBarProps) => (
  <div className={styles.bar} data-print="hidden" data-touch="buttons inputs" role="search">
    {search !== undefined && <SearchBox {...search} />}
    {children}
    {chips.map((chip, at) => (
      <Fragment key={chip.id}>
        {at > 0 && chip.joiner !== undefined && (
          <span className={styles.joiner}>{chip.joiner}</span>
        )}
        <Chip chip={chip} />
      </Fragment>
    ))}
    {add !== undefined && <AddFilter add={add} />}
    {chips.length > 0 && onClear !== undefined && (
      <ToolButton variant="subtle" color="gray" onClick={onClear}>
        Clear filters
      </ToolButton>
    )}
    {tools !== undefined && (
      <Group gap={4} wrap="nowrap" ml="auto" data-touch="icons">
        {tools}
      </Group>
    )}
  </div>
);
