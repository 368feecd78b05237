import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

type ButtonElement = Omit<ComponentProps<'button'>, keyof ButtonProps>;

interface ToolButtonProps extends Omit<ButtonProps, 'size' | 'leftSection'>, ButtonElement {
  readonly icon?: typeof IconChevronDown;
  /** It opens a menu. */
  readonly menu?: boolean;
}

/** A small button of a toolbar or a row; `variant="filled"` marks the main one. */
export const ToolButton = ({ icon: Icon, menu = false, ...button }: ToolButtonProps) => (
  <Button
    size="xs"
    variant="default"
    leftSection={Icon !== undefined && <Icon size={14} stroke={1.8} />}
    rightSection={menu && <IconChevronDown size={14} stroke={1.8} />}
    {...button}
  />
);
