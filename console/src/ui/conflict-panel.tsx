import { Button } from '@mantine/core';
import { useState, Fragment } from 'react';
import type { Choices, Difference, Side } from '../lib/merge.ts';
import { AlertBox } from './cards.tsx';
import { SidePanel } from './side-panel.tsx';
import { RowTable } from './row-table.tsx';
import textStyles from './text.module.css';
import styles from './conflict-panel.module.css';

export interface ConflictPanelProps {
  /** Names the author, the changed thing and the time. */
  readonly title: string;
  readonly differences: readonly Difference[];
  readonly saving: boolean;
  /** Saves the chosen sides, over the version that was shown. */
  readonly onSave: (choices: Choices) => void;
  /** Drops my changes and shows theirs. */
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

interface ChoiceProps {
  readonly difference: Difference;
  readonly side: Side;
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
}

const Choice = ({ difference, side, chosen, onChoose }: ChoiceProps) => (
  <label className={styles.choice}>
    <input
      type="radio"
      name={`conflict-${difference.key}`}
      aria-label={`${difference.label}: ${side === 'mine' ? 'yours' : 'theirs'}`}
      checked={chosen === side}
      onChange={() => onChoose(side)}
    />
    <span>
      {difference[side] ?? <em className={textStyles.muted}>removed</em>}
      {difference[side] === '' && <em className={textStyles.muted}>empty</em>}
    </span>
  </label>
);

const toSuggestedChoices = (differences: readonly Difference[]): Choices =>
  new Map(differences.map(({ key, suggested }) => [key, suggested]));

/** Two people changed the same thing: shows both versions side by side, with a choice for each difference. */
export const ConflictPanel = (props: ConflictPanelProps) => {
  const { title, differences, saving, onSave, onTakeTheirs, onClose } = props;
  const [changed, setChanged] = useState<Choices>(new Map());
  const choices: Choices = new Map([...toSuggestedChoices(differences), ...changed]);
  return (
    <SidePanel
      title={title}
      note="Your changes are not lost, and theirs were not overwritten."
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onTakeTheirs} disabled={saving}>
            Drop my changes
          </Button>
          <Button onClick={() => onSave(choices)} loading={saving}>
            Save the chosen values
          </Button>
        </>
      }
    >
      <AlertBox tone="warning" title="Choose which values to keep">
        A value that only one of you changed is already chosen. Values that both of you changed are
        marked.
      </AlertBox>
      <RowTable
        className={styles.table}
        label="Differences"
        titles={['Field', 'Yours', 'Theirs']}
        rows={differences}
        most={differences.length}
        getKey={({ key }) => key}
        cells={(difference) => [
          <Fragment key="what">
            {difference.label}
            {difference.clashes && <span className={styles.clash}>Both changed</span>}
          </Fragment>,
          ...(['mine', 'theirs'] as const).map((side) => (
            <Choice
              key={side}
              difference={difference}
              side={side}
              chosen={choices.get(difference.key) ?? difference.suggested}
              onChoose={(to) => setChanged(new Map([...changed, [difference.key, to]]))}
            />
          )),
        ]}
      />
      {differences.length === 0 && <p>Both versions are the same. You can save again.</p>}
    </SidePanel>
  );
};
