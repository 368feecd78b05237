export interface Compared {
  readonly from: number;
  readonly to: number;
}

/** Parses the form in the address, `3-7`; null for anything else. */
export const comparedOf = (text: string | null): Compared | null => {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? '') ?? [];
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) };
};

export const comparedText = ({ from, to }: Compared): string => `${String(from)}-${String(to)}`;
