import { ActionIcon, Group } from '@mantine/core';
import { IconClipboard, IconPlus, IconTrash } from '@tabler/icons-react';
import { formatMoney } from '../../../lib/format.ts';
import { NumberField } from '../../../form/number-field.tsx';
import { unitsRule } from '../../../lib/numbers/rules.ts';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { joinParts, itemsText } from '../../../lib/words.ts';
import { variantName, type Variant } from '../../../data/variants.ts';
import { costEach } from './words.ts';
import textStyles from '../../../ui/text.module.css';
import pickerStyles from '../../../ui/picker.module.css';
import formSectionStyles from '../../../form/form-section.module.css';
import { quantityOf } from '../../../ordering/words.ts';
import { removeRow } from '../../../ui/words.ts';

export interface Line {
  readonly variant: Variant;
  readonly quantity: number;
  /** Null takes the supplier's price, else the cost of the variant. */
  readonly unitCost: number | null;
}

export const toItem = ({ variant, quantity, unitCost }: Line) => ({
  productVariantId: variant.id,
  quantity,
  ...(unitCost !== null && { unitCost }),
});

interface LinesProps {
  readonly lines: readonly Line[];
  /** Currency of the order; null while it is unknown. */
  readonly currency: string | null;
  readonly onChange: (lines: readonly Line[]) => void;
  readonly onAdd: () => void;
  readonly onPaste: () => void;
}

const Head = ({ lines, currency, onAdd, onPaste }: LinesProps) => (
  <div className={formSectionStyles.head}>
    <h3>Items</h3>
    <span className={textStyles.muted}>{lines.length > 0 && itemsText(lines.length)}</span>
    <ToolButton
      variant="subtle"
      icon={IconClipboard}
      disabled={currency === null}
      onClick={onPaste}
      style={{ marginLeft: 'auto' }}
    >
      Paste rows
    </ToolButton>
    <ToolButton icon={IconPlus} onClick={onAdd}>
      Add items
    </ToolButton>
  </div>
);

const formatDetails = ({ variant, unitCost }: Line, currency: string | null): string => {
  const cost = unitCost === null ? '' : costEach(formatMoney(unitCost, currency));
  return joinParts(' · ', variant.sku, cost);
};

export const NewOrderLines = (props: LinesProps) => {
  const { lines, currency, onChange } = props;
  return (
    <section className={formSectionStyles.section}>
      <Head {...props} />
      {lines.length === 0 && (
        <p className={textStyles.muted}>Items can be added now or later, on the order itself.</p>
      )}
      {lines.map((line, at) => (
        <Group gap={12} wrap="nowrap" key={line.variant.id}>
          <Thumbnail src={line.variant.imageUrl} />
          <span className={pickerStyles.text}>
            <span data-clip>{variantName(line.variant)}</span>
            <span className={textStyles.muted}>{formatDetails(line, currency)}</span>
          </span>
          <NumberField
            aria-label={quantityOf(variantName(line.variant))}
            w={96}
            rule={unitsRule}
            value={line.quantity}
            onChange={(next) => onChange(lines.with(at, { ...line, quantity: next ?? 0 }))}
          />
          <ActionIcon
            aria-label={removeRow(variantName(line.variant))}
            onClick={() => onChange(lines.toSpliced(at, 1))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
    </section>
  );
};
