import { IconBaselineDensityMedium } from '@tabler/icons-react';
import { settings, useSetting } from '../lib/storage.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { IconButton } from '../ui/icon-button.tsx';

const densities = [
  ['compact', 'Compact'],
  ['default', 'Default'],
  ['relaxed', 'Relaxed'],
] as const;

/** Row height of every table; remembered in this browser. */
export const DensityMenu = () => {
  const [density, setDensity] = useSetting(settings.gridDensity);
  return (
    <ActionMenu
      target={<IconButton icon={IconBaselineDensityMedium} label="Row height" />}
      actions={densities.map(([value, label]) => ({
        label,
        isChosen: density === value,
        onClick: () => setDensity(value),
      }))}
    />
  );
};
