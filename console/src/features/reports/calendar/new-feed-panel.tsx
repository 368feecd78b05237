import { Checkbox, Stack, TextInput } from '@mantine/core';
import {
  type CalendarAddress,
  createCalendarFeed,
  MAX_FEED_NAME,
} from '@quartermaster/contracts/calendar/calls';
import {
  type CalendarKind,
  calendarKindLabels,
  calendarKinds,
} from '@quartermaster/contracts/calendar/kinds';
import { useCreateCalendarFeed } from '../../../data/calendar-feeds.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import { useFormPanel } from '../../../form/use-form-panel.ts';

interface NewFeedPanelProps {
  readonly onMade: (made: CalendarAddress) => void;
  readonly onClose: () => void;
}

const ALL_KINDS: { readonly name: string; readonly kinds: readonly CalendarKind[] } = {
  name: '',
  kinds: calendarKinds,
};

/** Creates a calendar feed with a name and the kinds of its entries. */
export const NewFeedPanel = ({ onMade, onClose }: NewFeedPanelProps) => {
  const { mutateAsync } = useCreateCalendarFeed();
  const form = useFormPanel({
    start: ALL_KINDS,
    schema: createCalendarFeed.body,
    send: (feed) => mutateAsync(feed),
    onSaved: onMade,
  });
  const { name, kinds } = form.value;
  return (
    <FormPanel
      title="New calendar feed"
      note="An address for your calendar program"
      width={400}
      saveLabel="Create address"
      isReady={name.trim() !== '' && kinds.length > 0}
      form={form}
      onClose={onClose}
    >
      <Stack gap={16}>
        <TextInput
          label="Name"
          required
          data-autofocus
          placeholder="My phone"
          maxLength={MAX_FEED_NAME}
          {...form.field.text('name')}
        />
        <Checkbox.Group
          label="Entries"
          value={[...kinds]}
          error={kinds.length === 0 ? 'Choose at least one' : null}
          onChange={(next) =>
            form.set({ kinds: calendarKinds.filter((kind) => next.includes(kind)) })
          }
        >
          <Stack gap={8} pt={8}>
            {calendarKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={calendarKindLabels[kind]} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
    </FormPanel>
  );
};
