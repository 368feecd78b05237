/** Index of the first element for which `holds` is true, in a list where it is true from some element on. */
export const firstIndexWhere = <Element>(
  list: readonly Element[],
  holds: (element: Element) => boolean,
): number => {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const element = list[middle];
    if (element !== undefined && holds(element)) to = middle;
    else from = middle + 1;
  }
  return from;
};
