import type { VariantId } from '@quartermaster/contracts/core/ids';
import { IconBell, IconBellOff, IconCalendarOff, IconEye, IconEyeOff } from '@tabler/icons-react';
import { settings, useSetting } from '../../lib/storage.ts';
import { ignorePresets, useIgnore } from './use-ignore.ts';
import { isIgnored, selectOrderedQuantities, listVariantIds, type BuyRow } from './rows.ts';
import type { Action } from '../../ui/action-menu.tsx';
import { hideOrder } from './words.ts';

/** Actions that hide orders in this list, in this browser (UI-ST-05). */
const useHideOrder = () => {
  const [hidden, setHidden] = useSetting(settings.ignoredPurchaseOrders);
  const actionsFor = (row: BuyRow): readonly Action[] =>
    [
      ...new Map(
        selectOrderedQuantities(row, new Set(hidden)).map((one) => [one.poId, one.poName]),
      ),
    ].map(([id, name]) => ({
      label: hideOrder(name),
      icon: IconEyeOff,
      onClick: () => setHidden([...hidden, id]),
    }));
  return actionsFor;
};

export const useBuyRowActions = (
  onItem: (variantId: VariantId) => void,
  onPickDate: (variantIds: readonly VariantId[]) => void,
) => {
  const ignore = useIgnore();
  const hideOrders = useHideOrder();
  return (row: BuyRow): readonly Action[] => {
    const ids = listVariantIds(row);
    return [
      {
        label: 'Open item',
        icon: IconEye,
        onClick: () => onItem(ids[0] ?? ''),
      },
      ...(isIgnored(row)
        ? [{ label: 'Stop ignoring', icon: IconBell, onClick: () => ignore.unignore(ids) }]
        : []),
      ...ignorePresets.map(({ label, days }) => ({
        label,
        icon: IconBellOff,
        onClick: () => ignore.forDays(ids, days),
      })),
      { label: 'Ignore until a date…', icon: IconCalendarOff, onClick: () => onPickDate(ids) },
      ...hideOrders(row),
    ];
  };
};
