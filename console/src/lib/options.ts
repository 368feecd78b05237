export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export const toLabelledOptions = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
): Option<Value>[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));

/** Things that have a name and an id, such as suppliers. */
export const toNamedOptions = (
  all: readonly { readonly id: string; readonly name: string }[] = [],
): Option[] => all.map(({ id, name }) => ({ value: id, label: name }));
