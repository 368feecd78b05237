import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconBaselineDensityMedium, IconCheck } from '@tabler/icons-react';
import { settings, useSetting } from '../lib/storage.ts';

const densities = [
  ['compact', 'Compact'],
  ['default', 'Default'],
  ['relaxed', 'Relaxed'],
] as const;

/** Row height of every table; remembered in this browser. */
export const DensityMenu = () => {
  const [density, setDensity] = useSetting(settings.gridDensity);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="Row height">
          <ActionIcon aria-label="Row height">
            <IconBaselineDensityMedium size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {densities.map(([value, label]) => (
          <Menu.Item
            key={value}
            onClick={() => setDensity(value)}
            rightSection={density === value ? <IconCheck size={14} /> : null}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
