import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { ActionMenu } from '../ui/action-menu.tsx';
import { IconButton } from '../ui/icon-button.tsx';

const choices = [
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
] as const;

export const ThemeToggle = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  return (
    <ActionMenu
      width={170}
      target={<IconButton icon={shown === 'dark' ? IconMoon : IconSun} label="Theme" />}
      actions={choices.map(({ value, ...choice }) => ({
        ...choice,
        isChosen: colorScheme === value,
        onClick: () => setColorScheme(value),
      }))}
    />
  );
};
