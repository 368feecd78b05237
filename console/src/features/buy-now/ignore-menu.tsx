import { Button, Menu } from '@mantine/core';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { IconBellOff, IconChevronDown } from '@tabler/icons-react';
import { addDays } from '@quartermaster/contracts/core/day';
import { useState } from 'react';
import { whenReadable } from '../../form/unreadable.ts';
import { formatCount } from '../../lib/format.ts';
import { DateField } from '../../form/date-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { ignorePresets, useIgnore } from './use-ignore.ts';

interface IgnoreMenuProps {
  readonly variantIds: readonly VariantId[];
  readonly onPickDate: () => void;
  readonly onDone: () => void;
}

/** Leaves the selected variants out for a while. */
export const IgnoreMenu = ({ variantIds, onPickDate, onDone }: IgnoreMenuProps) => {
  const ignore = useIgnore();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBellOff size={14} stroke={1.8} />}
          rightSection={<IconChevronDown size={14} stroke={1.8} />}
        >
          Ignore
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ignorePresets.map(({ label, days }) => (
          <Menu.Item
            key={days}
            onClick={() => {
              ignore.forDays(variantIds, days);
              onDone();
            }}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={onPickDate}>Ignore until a date…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

interface IgnorePanelProps {
  readonly variantIds: readonly VariantId[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Lets the user choose the last day. */
export const IgnorePanel = ({ variantIds, onClose, onDone }: IgnorePanelProps) => {
  const ignore = useIgnore();
  const [day, setDay] = useState<string | null>(null);
  return (
    <SidePanel
      title="Ignore until a date"
      note={`${formatCount(variantIds.length, 'item')} come back to the list on that day`}
      width={400}
      onClose={onClose}
      footer={
        <Button
          disabled={day === null}
          onClick={() => {
            if (day === null) return;
            whenReadable(() => {
              ignore.until(variantIds, day);
              onDone();
            });
          }}
        >
          Ignore
        </Button>
      }
    >
      <DateField
        label="Ignore until"
        value={day}
        onChange={setDay}
        {...(ignore.today !== null && { min: addDays(ignore.today, 1) })}
      />
    </SidePanel>
  );
};
