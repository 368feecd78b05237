import { ActionIcon, Tooltip, type ActionIconProps, type ElementProps } from '@mantine/core';
import type { IconX } from '@tabler/icons-react';

interface IconButtonProps
  extends Omit<ActionIconProps, 'children'>, ElementProps<'button', keyof ActionIconProps> {
  readonly icon: typeof IconX;
  readonly iconSize?: number;
  /** Its name; the tooltip shows it too. */
  readonly label: string;
  /** In place of the name in the tooltip; null for no tooltip. */
  readonly tip?: string | null;
}

export const IconButton = (props: IconButtonProps) => {
  const { icon: Icon, iconSize = 18, label, tip = label, ...button } = props;
  return (
    <Tooltip label={tip} disabled={tip === null}>
      <ActionIcon aria-label={label} {...button}>
        <Icon size={iconSize} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
};
