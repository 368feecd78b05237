import {
  isInterfaceType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type SelectionSetNode,
} from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export interface Selected {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
}

/** Name of the field in the answer. */
export const responseKey = ({ node }: Selected): string => node.alias?.value ?? node.name.value;

/** The fields of a selection, with fragments resolved and without the names that the schema adds to every type. */
export const selectedFields = (
  fragments: Fragments,
  selections: SelectionSetNode,
  type: GraphQLCompositeType,
): readonly Selected[] =>
  selections.selections.flatMap((selection): readonly Selected[] => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value);
      return fragment ? selectedFields(fragments, fragment.selectionSet, type) : [];
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      return selectedFields(fragments, selection.selectionSet, type);
    }
    const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
    const field = fields[selection.name.value];
    return field ? [{ node: selection, field }] : [];
  });
