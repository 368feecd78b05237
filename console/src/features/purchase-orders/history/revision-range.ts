export interface RevisionRange {
  readonly from: number;
  readonly to: number;
}

/** Parses the form in the address, `3-7`; null for anything else. */
export const parseRevisionRange = (text: string | null): RevisionRange | null => {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? '') ?? [];
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) };
};

export const formatRevisionRange = ({ from, to }: RevisionRange): string =>
  `${String(from)}-${String(to)}`;
