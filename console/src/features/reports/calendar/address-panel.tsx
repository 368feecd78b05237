import { Stack, TextInput } from '@mantine/core';
import type { CalendarAddress } from '@quartermaster/contracts/calendar/calls';
import { AlertBox } from '../../../ui/cards.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import styles from './calendar.module.css';

/** Steps by which each calendar program subscribes to an address. */
const programs = {
  Google: 'Other calendars, Add, From URL: paste the address.',
  Apple: 'File, New Calendar Subscription: paste the address.',
  Outlook: 'Add calendar, Subscribe from web: paste the address.',
} as const;

interface AddressPanelProps {
  readonly made: CalendarAddress;
  readonly onClose: () => void;
}

/** Shows the address of a calendar feed, which can be read only once. */
export const AddressPanel = ({ made: { name, url }, onClose }: AddressPanelProps) => (
  <SidePanel title={name} note="Address of the calendar" width={400} onClose={onClose}>
    <Stack gap={16}>
      <AlertBox tone="warning" title="Copy the address now">
        It is not shown again. Whoever has it can read these entries until you revoke it.
      </AlertBox>
      <TextInput
        label="Address"
        readOnly
        data-autofocus
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={<CopyButton value={url} label="Copy the address" />}
      />
      <dl className={styles.programs}>
        {Object.entries(programs).map(([program, steps]) => (
          <div key={program}>
            <dt>{program}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  </SidePanel>
);
