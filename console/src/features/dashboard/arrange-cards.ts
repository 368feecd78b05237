import {
  type DashboardCard,
  type DashboardLayout,
} from '@quartermaster/contracts/dashboard/layout';
import type { GroupName } from '@quartermaster/contracts/dashboard/groups';
import { getGroup } from './groups.ts';

type SectionName = Exclude<DashboardCard, GroupName>;

const sectionTitles: Readonly<Record<SectionName, string>> = {
  values: 'Stock value',
  stock: 'Stock in units',
  doNext: 'Do next',
};

const isSection = (card: DashboardCard): card is SectionName => card in sectionTitles;

/** Returns the title of a card in the card chooser. */
export const getCardTitle = (card: DashboardCard): string =>
  isSection(card) ? sectionTitles[card] : getGroup(card).title;

/** A section, or groups that stand side by side. */
export type Block = SectionName | readonly GroupName[];

/** Returns the shown cards in order; neighbouring groups share a block. */
export const groupIntoBlocks = ({ order, hidden }: DashboardLayout): readonly Block[] => {
  const blocks: Block[] = [];
  for (const card of order.filter((one) => !hidden.includes(one))) {
    const last = blocks.at(-1);
    if (isSection(card)) blocks.push(card);
    else if (Array.isArray(last)) blocks.splice(-1, 1, [...(last as GroupName[]), card]);
    else blocks.push([card]);
  }
  return blocks;
};

/** Moves a card to the place of another one. */
export const moveCard = (
  layout: DashboardLayout,
  card: DashboardCard,
  to: DashboardCard,
): DashboardLayout => {
  const at = layout.order.indexOf(to);
  const others = layout.order.filter((one) => one !== card);
  return { ...layout, order: others.toSpliced(at, 0, card) };
};

export const setHidden = (
  layout: DashboardLayout,
  card: DashboardCard,
  isHidden: boolean,
): DashboardLayout => {
  const others = layout.hidden.filter((one) => one !== card);
  return { ...layout, hidden: isHidden ? [...others, card] : others };
};

/** Returns how many of twelve columns each card takes; every row is full and no row has more than four cards. */
export const calculateSpans = (count: number): readonly number[] => {
  const rows = Math.ceil(count / 4);
  const spans: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    const inRow = Math.floor((count + row) / rows);
    for (let at = 0; at < inRow; at += 1) spans.push(12 / inRow);
  }
  return spans;
};
