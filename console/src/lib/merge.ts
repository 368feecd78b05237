import isEqual from 'fast-deep-equal';

/** A field of an edited value, which the conflict panel shows as text and lets people choose. */
export interface Part {
  readonly key: string;
  readonly label: string;
  readonly value: unknown;
  readonly text: string;
}

/** Creates parts from the fields of a value: the field is the key. */
export const createFieldPart =
  <Value>(fields: Value) =>
  (key: keyof Value & string, label: string, text: string): Part => ({
    key,
    label,
    value: fields[key],
    text,
  });

export type Side = 'mine' | 'theirs';
export type Choices = ReadonlyMap<string, Side>;

/** A part two people left in different states; a side's text is null where the part is gone. */
export interface Difference {
  readonly key: string;
  readonly label: string;
  readonly mine: string | null;
  readonly theirs: string | null;
  /** The side that changed it; mine when both did. */
  readonly suggested: Side;
  /** Both changed it. */
  readonly clashes: boolean;
}

export interface Versions {
  /** Common base of both versions. */
  readonly base: readonly Part[];
  readonly mine: readonly Part[];
  readonly theirs: readonly Part[];
}

const byKey = (parts: readonly Part[]): ReadonlyMap<string, Part> =>
  new Map(parts.map((part) => [part.key, part]));

type PartVersions = readonly [was: Part | undefined, my: Part | undefined, their: Part | undefined];

const getLabel = ([, my, their]: PartVersions): string => (my ?? their)?.label ?? '';
const getText = (part: Part | undefined): string | null => part?.text ?? null;

const compareParts = (key: string, three: PartVersions): Difference | null => {
  const [was, my, their] = three;
  const same = (one: Part | undefined, other: Part | undefined): boolean =>
    isEqual(one?.value, other?.value);
  if (same(my, their)) return null;
  const iChanged = !same(was, my);
  return {
    key,
    label: getLabel(three),
    mine: getText(my),
    theirs: getText(their),
    suggested: iChanged ? 'mine' : 'theirs',
    clashes: iChanged && !same(was, their),
  };
};

/** Differences between my version and the saved one, with the side that made each. */
export const compareVersions = (versions: Versions): readonly Difference[] => {
  const base = byKey(versions.base);
  const mine = byKey(versions.mine);
  const theirs = byKey(versions.theirs);
  const keys = new Set([...mine.keys(), ...theirs.keys()]);
  return [...keys].flatMap((key) => {
    const difference = compareParts(key, [base.get(key), mine.get(key), theirs.get(key)]);
    return difference ?? [];
  });
};

/** Merges both versions by the choices; unnamed parts are the same on both sides. */
export const mergeParts = (
  { mine, theirs }: Pick<Versions, 'mine' | 'theirs'>,
  choices: Choices,
): readonly Part[] => {
  const theirParts = byKey(theirs);
  const kept = mine.flatMap((part) => {
    if (choices.get(part.key) !== 'theirs') return part;
    return theirParts.get(part.key) ?? [];
  });
  const have = new Set(mine.map(({ key }) => key));
  const added = theirs.filter(({ key }) => !have.has(key) && choices.get(key) !== 'mine');
  return [...kept, ...added];
};

/** Rebases my changes onto theirs; null when both changed the same part. */
export const rebase = (versions: Versions): readonly Part[] | null => {
  const differences = compareVersions(versions);
  if (differences.some(({ clashes }) => clashes)) return null;
  return mergeParts(versions, new Map(differences.map(({ key, suggested }) => [key, suggested])));
};

/** Sets fields to the values of parts with the same keys. */
export const applyParts = <Fields extends object>(
  fields: Fields,
  parts: readonly Part[],
): Fields => ({ ...fields, ...Object.fromEntries(parts.map(({ key, value }) => [key, value])) });
