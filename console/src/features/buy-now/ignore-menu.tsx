import type { VariantId } from '@quartermaster/contracts/core/ids';
import { IconBellOff } from '@tabler/icons-react';
import { addDays, type Day } from '@quartermaster/contracts/core/day';
import { FormPanel } from '../../form/form-panel.tsx';
import { DateField } from '../../form/date-field.tsx';
import { useFormPanel } from '../../form/use-form-panel.ts';
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

const NO_DAY: { readonly day: Day | null } = { day: null };

interface IgnorePanelProps {
  readonly variantIds: readonly VariantId[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const IgnorePanel = ({ variantIds, onClose, onDone }: IgnorePanelProps) => {
  const ignore = useIgnore();
  const form = useFormPanel({
    start: NO_DAY,
    send: async ({ day }) => {
      if (day !== null) ignore.until(variantIds, day);
    },
    onSaved: onDone,
  });
  return (
    <FormPanel
      title="Ignore until a date"
      note={backOnDay(variantIds.length)}
      width={400}
      saveLabel="Ignore"
      form={form}
      isReady={form.value.day !== null}
      onClose={onClose}
    >
      <DateField
        label="Ignore until"
        {...form.field.value('day')}
        {...(ignore.today !== null && { min: addDays(ignore.today, 1) })}
      />
    </FormPanel>
  );
};
