import { Group } from '@mantine/core';
import type { BundleDetail } from '@quartermaster/contracts/bundles/calls';
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import {
  useAddComponents,
  useRemoveComponent,
  useResetComponents,
  useSetQuantity,
} from '../../data/bundles.ts';
import { NumberField } from '../../form/number-field.tsx';
import { NOT_COUNTED } from '../../item/stock-words.ts';
import { DASH, formatNumber, formatRate } from '../../lib/format.ts';
import { unitsRule } from '../../lib/numbers/rules.ts';
import { joinParts, variantTitleText } from '../../lib/words.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { inventoryStatusStyles } from '../../ui/statuses.ts';
import { HiddenTitle } from '../../ui/text.tsx';
import {
  assemblyText,
  componentRemoved,
  componentsOf,
  inOneBundle,
  replaceQuestion,
  unitsOf,
  variantHeading,
} from './words.ts';
import textStyles from '../../ui/text.module.css';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { toast } from '../../ui/toast.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import styles from './bundle-panel.module.css';
import { removeRow } from '../../ui/words.ts';

type BundleVariant = BundleDetail['bundleVariants'][number];
type Component = BundleVariant['components'][number];

const formatName = (component: Pick<Component, 'productTitle' | 'variantTitle'>): string =>
  component.productTitle === ''
    ? 'An item that has not been synced yet'
    : joinParts(' · ', component.productTitle, variantTitleText(component.variantTitle));

interface PartProps {
  readonly variant: BundleVariant;
  readonly component: Component;
}

const Quantity = ({ component }: PartProps) => {
  const { componentId, quantity } = component;
  const undo = useSetQuantity();
  const { mutate, isPending, variables } = useSetQuantity();
  const set = (next: number | null): void => {
    if (next === null || next === quantity) return;
    mutate(
      { componentId, quantity: next },
      {
        onSuccess: () =>
          toast.undoable(inOneBundle(next, formatName(component)), () =>
            undo.mutate({ componentId, quantity }),
          ),
      },
    );
  };
  return (
    <NumberField
      aria-label={unitsOf(formatName(component))}
      size="xs"
      w={72}
      ml="auto"
      rule={{ ...unitsRule, min: 1, isRequired: true }}
      value={isPending ? variables.quantity : quantity}
      isMessageOver
      onChange={set}
    />
  );
};

const RemoveButton = ({ variant, component }: PartProps) => {
  const { componentId, variantId, quantity } = component;
  const add = useAddComponents();
  const { mutate, isPending } = useRemoveComponent();
  const undo = (): void =>
    add.mutate({ bundleVariantIds: [variant.id], variantIds: [variantId], quantity });
  const remove = (): void =>
    mutate(componentId, {
      onSuccess: () => toast.undoable(componentRemoved(formatName(component)), undo),
    });
  return (
    <IconButton
      icon={IconTrash}
      iconSize={16}
      label={removeRow(formatName(component))}
      loading={isPending}
      onClick={remove}
    />
  );
};

const Item = ({ component }: Pick<PartProps, 'component'>) => (
  <Group component="span" gap={8} wrap="nowrap" miw={0}>
    <Thumbnail src={component.image} />
    <Link className={textStyles.link} to="/inventory" search={{ item: component.variantId }}>
      {formatName(component)}
    </Link>
  </Group>
);

const OnHand = ({ component: { onHand, isLimiting } }: Pick<PartProps, 'component'>) => (
  <div>
    {onHand === null ? NOT_COUNTED : formatNumber(onHand)}
    {isLimiting && <div className={textStyles.late}>Limiting</div>}
  </div>
);

const formatSummary = ({ available, planningRate, components }: BundleVariant): string =>
  assemblyText({
    available,
    limitedBy: components.filter(({ isLimiting }) => isLimiting).map(formatName),
    soldPerDay: planningRate,
  });

const Components = ({ variant }: Pick<PartProps, 'variant'>) => (
  <RowTable
    stacksOn="phone"
    className={styles.components}
    label={componentsOf(variantTitleText(variant.title))}
    titles={[
      'Component',
      'Status',
      'On hand',
      'Demand a day',
      'Of it in bundles',
      'In one bundle',
      <HiddenTitle key="remove">Remove</HiddenTitle>,
    ]}
    numbers={[2, 3, 4, 5]}
    rows={variant.components}
    getKey={({ componentId }) => componentId}
    cells={(component) => [
      <Item key="item" component={component} />,
      component.status === null ? (
        DASH
      ) : (
        <StatusBadge key="status" {...inventoryStatusStyles[component.status]} />
      ),
      <OnHand key="onHand" component={component} />,
      formatRate(component.planningRate),
      formatRate(component.bundleDemand),
      <Quantity key="quantity" {...{ variant, component }} />,
      <RemoveButton key="remove" {...{ variant, component }} />,
    ]}
  />
);

const sourceTexts = {
  STORE: 'From the store. A change here takes precedence over later changes in the store.',
  MANUAL: 'Set by hand.',
} as const;

const ResetButton = ({ variant }: Pick<PartProps, 'variant'>) => {
  const { mutate, isPending } = useResetComponents();
  const reset = async (): Promise<void> => {
    const sure = await confirm({
      title: replaceQuestion(variantTitleText(variant.title)),
      body: 'The components that were set by hand for this variant are replaced.',
      confirmLabel: 'Use those of the store',
    });
    if (sure) mutate(variant.id, toast.done('Components taken from the store'));
  };
  return (
    <ToolButton icon={IconRefresh} loading={isPending} onClick={() => void reset()}>
      Use those of the store
    </ToolButton>
  );
};

interface BundleVariantProps {
  readonly variant: BundleVariant;
  readonly onAdd: () => void;
}

/** Variant of a bundle with its components. */
export const BundleVariantSection = ({ variant, onAdd }: BundleVariantProps) => (
  <section className={styles.variant} aria-label={variantHeading(variantTitleText(variant.title))}>
    <div className={styles.head}>
      <div>
        <h3>{variantHeading(variantTitleText(variant.title))}</h3>
        {variant.source !== null && (
          <p className={textStyles.muted}>{sourceTexts[variant.source]}</p>
        )}
      </div>
      {variant.source === 'MANUAL' && <ResetButton variant={variant} />}
      <ToolButton icon={IconPlus} onClick={onAdd}>
        Add components
      </ToolButton>
    </div>
    {variant.components.length > 0 && <p className={styles.summary}>{formatSummary(variant)}</p>}
    {variant.components.length === 0 ? (
      <p className={textStyles.muted}>
        No component yet. The stock and the demand of the bundle follow from its components.
      </p>
    ) : (
      <Components variant={variant} />
    )}
  </section>
);
