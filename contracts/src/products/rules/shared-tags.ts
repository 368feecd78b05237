/** The tags that are in every list, in the order of the first one (AMB-152). */
export const findSharedTags = ([
  first = [],
  ...others
]: readonly (readonly string[])[]): string[] => {
  const sets = others.map((tags) => new Set(tags));
  return first.filter((tag) => sets.every((tags) => tags.has(tag)));
};
