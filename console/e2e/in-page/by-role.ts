import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/** Selectors of elements with an implicit role, by role. */
const ELEMENTS: Readonly<Record<string, string>> = {
  article: 'article',
  button: 'button, summary, input:is([type="button"], [type="submit"])',
  checkbox: 'input[type="checkbox"]',
  combobox: 'input, select',
  dialog: 'dialog',
  group: 'fieldset, details',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  list: 'ul, ol, menu',
  option: 'option',
  region: 'section',
  searchbox: 'input',
  textbox: 'input, textarea',
};

const normalizeSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** `aria-label` is the name of an element without `aria-labelledby`; computing names of all elements is slow. */
const getAccessibleName = (element: Element): string => {
  const label = element.getAttribute('aria-label') ?? '';
  const isPlain = label.trim() !== '' && !element.hasAttribute('aria-labelledby');
  return normalizeSpaces(isPlain ? label : computeAccessibleName(element));
};

/** Elements that assistive technology can reach, by `role name`. */
const byRole = (within: ParentNode, roleAndName: string): readonly Element[] => {
  const [role = '', ...words] = normalizeSpaces(roleAndName).split(' ');
  const name = words.join(' ');
  const named = [`[role="${role}"]`, ELEMENTS[role] ?? []].flat().join(', ');
  return [...within.querySelectorAll(named)].filter(
    (element) =>
      getRole(element) === role && getAccessibleName(element) === name && !isInaccessible(element),
  );
};

// The query handler of the browser tests takes it from here.
Object.assign(globalThis, { byRole });
