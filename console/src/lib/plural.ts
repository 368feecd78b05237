import { formatNumber } from './format.ts';

/** The texts are English; numbers are rounded as they are shown. */
const rules = new Intl.PluralRules('en', { maximumFractionDigits: 2 });

/** Names in the braces of a text. */
type Slots<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot | Slots<Rest>
  : never;

type Values<Text extends string> = Readonly<Record<Slots<Text>, string>>;

/**
 * Returns the form for a count: `#` becomes the formatted number, and a name in braces its value.
 * `plural(2, { one: '# item from {place}', other: '# items from {place}' }, { place })`
 */
export const plural = <One extends string, Other extends string>(
  count: number,
  { one, other }: { readonly one: One; readonly other: Other },
  ...[values]: Slots<One | Other> extends never ? [] : [Values<One | Other>]
): string => {
  const known = new Map<string, string>(Object.entries(values ?? {}));
  return (rules.select(count) === 'one' ? one : other).replaceAll(
    /#|\{(\w+)\}/g,
    (found, slot: string | undefined) =>
      slot === undefined ? formatNumber(count) : (known.get(slot) ?? found),
  );
};
