import type { VariantId } from '@quartermaster/contracts/core/ids';
import { IconBellOff } from '@tabler/icons-react';
import { addDays } from '@quartermaster/contracts/core/day';
import { useState } from 'react';
import { FormPanel } from '../../form/form-panel.tsx';
import { DateField } from '../../form/date-field.tsx';
import { ignorePresets, useIgnore } from './use-ignore.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { backOnDay } from './words.ts';

interface IgnoreMenuProps {
  readonly variantIds: readonly VariantId[];
  readonly onPickDate: () => void;
  readonly onDone: () => void;
}

export const IgnoreMenu = ({ variantIds, onPickDate, onDone }: IgnoreMenuProps) => {
  const ignore = useIgnore();
  return (
    <ActionMenu
      position="bottom-start"
      target={
        <ToolButton icon={IconBellOff} menu>
          Ignore
        </ToolButton>
      }
      actions={[
        ...ignorePresets.map(({ label, days }) => ({
          label,
          onClick: () => {
            ignore.forDays(variantIds, days);
            onDone();
          },
        })),
        { label: 'Ignore until a date…', onClick: onPickDate },
      ]}
    />
  );
};

interface IgnorePanelProps {
  readonly variantIds: readonly VariantId[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const IgnorePanel = ({ variantIds, onClose, onDone }: IgnorePanelProps) => {
  const ignore = useIgnore();
  const [day, setDay] = useState<string | null>(null);
  return (
    <FormPanel
      title="Ignore until a date"
      note={backOnDay(variantIds.length)}
      width={400}
      saveLabel="Ignore"
      dirty={day !== null}
      isReady={day !== null}
      saving={false}
      onSave={(release) => {
        if (day === null) return;
        ignore.until(variantIds, day);
        release();
        onDone();
      }}
      onClose={onClose}
    >
      <DateField
        label="Ignore until"
        value={day}
        onChange={setDay}
        {...(ignore.today !== null && { min: addDays(ignore.today, 1) })}
      />
    </FormPanel>
  );
};
