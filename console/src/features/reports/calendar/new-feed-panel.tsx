import { Checkbox, TextInput } from '@mantine/core';
import { type CalendarAddress, MAX_FEED_NAME } from '@quartermaster/contracts/calendar/calls';
import {
  type CalendarKind,
  calendarKindLabels,
  calendarKinds,
} from '@quartermaster/contracts/calendar/kinds';
import { useState } from 'react';
import { useCreateCalendarFeed } from '../../../data/calendar-feeds.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import styles from './calendar.module.css';

interface NewFeedPanelProps {
  readonly onMade: (made: CalendarAddress) => void;
  readonly onClose: () => void;
}

/** Creates a calendar feed with a name and the kinds of its entries. */
export const NewFeedPanel = ({ onMade, onClose }: NewFeedPanelProps) => {
  const [name, setName] = useState('');
  const [kinds, setKinds] = useState<readonly CalendarKind[]>(calendarKinds);
  const { mutate, isPending } = useCreateCalendarFeed();
  const save = (release: () => void): void =>
    mutate(
      { name: name.trim(), kinds: [...kinds] },
      {
        onSuccess: (made) => {
          release();
          onMade(made);
        },
      },
    );
  return (
    <FormPanel
      title="New calendar feed"
      note="An address for your calendar program"
      width={400}
      saveLabel="Create address"
      dirty={name !== '' || kinds.length !== calendarKinds.length}
      isReady={name.trim() !== '' && kinds.length > 0}
      saving={isPending}
      onSave={save}
      onClose={onClose}
    >
      <div className={styles['form']}>
        <TextInput
          label="Name"
          required
          data-autofocus
          placeholder="My phone"
          maxLength={MAX_FEED_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label="Entries"
          value={[...kinds]}
          error={kinds.length === 0 ? 'Choose at least one' : null}
          onChange={(next) => setKinds(calendarKinds.filter((kind) => next.includes(kind)))}
        >
          <div className={styles['choices']}>
            {calendarKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={calendarKindLabels[kind]} />
            ))}
          </div>
        </Checkbox.Group>
      </div>
    </FormPanel>
  );
};
