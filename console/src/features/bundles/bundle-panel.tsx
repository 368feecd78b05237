import { Skeleton } from '@mantine/core';
import type { BundleDetail } from '@quartermaster/contracts/bundles/calls';
import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import { IconPackageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bundleQuery } from '../../data/bundles.ts';
import { joinParts, variantTitleText } from '../../lib/words.ts';
import { bundleStatusStyles } from '../../ui/statuses.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { SidePanel, type SidePanelProps } from '../../ui/side-panel.tsx';
import { Loaded } from '../../ui/states.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { BundleVariantSection } from './bundle-variant.tsx';
import { ComponentPicker } from './component-picker.tsx';
import { useUnmakeBundle } from './use-unmake-bundle.ts';

interface BundlePanelProps extends Pick<SidePanelProps, 'onClose' | 'onPrevious' | 'onNext'> {
  readonly productId: ProductId;
}

/** Component picker over the panel, for the variant it was opened for. */
const useComponentPicker = (bundle: BundleDetail | undefined) => {
  const [addingTo, setAddingTo] = useState<VariantId | null>(null);
  const variant = bundle?.bundleVariants.find(({ id }) => id === addingTo);
  const picker = variant !== undefined && (
    <ComponentPicker
      bundleVariantId={variant.id}
      name={joinParts(' · ', bundle?.productTitle, variantTitleText(variant.title))}
      takenIds={new Set(variant.components.map(({ variantId }) => variantId))}
      onClose={() => setAddingTo(null)}
    />
  );
  return { picker, addTo: setAddingTo };
};

/** Components of each variant of a bundle. */
export const BundlePanel = ({ productId, ...panel }: BundlePanelProps) => {
  const query = useQuery(bundleQuery(productId));
  const { data } = query;
  const { picker, addTo } = useComponentPicker(data);
  const askToUnmake = useUnmakeBundle();
  const unmake = async (bundle: BundleDetail): Promise<void> => {
    if (await askToUnmake(bundle)) panel.onClose();
  };
  return (
    <>
      <SidePanel
        title={data?.productTitle ?? 'Bundle'}
        note={data !== undefined && <StatusBadge {...bundleStatusStyles[data.status]} />}
        width={760}
        tools={
          data !== undefined && (
            <ToolButton icon={IconPackageOff} onClick={() => void unmake(data)}>
              Remove from bundles
            </ToolButton>
          )
        }
        {...panel}
      >
        <Loaded
          title="The bundle could not be loaded"
          query={query}
          waiting={<Skeleton height={160} />}
        >
          {({ bundleVariants }) =>
            bundleVariants.map((variant) => (
              <BundleVariantSection
                key={variant.id}
                variant={variant}
                onAdd={() => addTo(variant.id)}
              />
            ))
          }
        </Loaded>
      </SidePanel>
      {picker}
    </>
  );
};
