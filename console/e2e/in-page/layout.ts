interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
interface Text {
  readonly element: Element;
  /** Visible box of each line. */
  readonly lines: readonly Box[];
  readonly whole: DOMRect;
}
const LEAST = 3;
const describeElement = (element: Element): string => {
  const words = element.getAttribute('aria-label') ?? element.textContent.trim();
  return `${element.tagName.toLowerCase()} “${words.slice(0, 40)}”`;
};
const isShown = (element: Element): boolean => {
  const { color, clipPath } = getComputedStyle(element);
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    clipPath === 'none' &&
    !color.endsWith(', 0)')
  );
};
const isLarge = ({ left, top, right, bottom }: Box): boolean =>
  right - left > LEAST && bottom - top > LEAST;
const intersectBoxes = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});
/** Visible box of each element, cut by its ancestors. */
const visibleBoxes = new Map<Element, Box>();
const getVisibleBox = (element: Element | null): Box => {
  const known = element === null ? undefined : visibleBoxes.get(element);
  if (known !== undefined) return known;
  const all = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  if (element === null) return all;
  const { overflowX, overflowY, position } = getComputedStyle(element);
  const around = position === 'fixed' ? all : getVisibleBox(element.parentElement);
  const isClipped = overflowX !== 'visible' || overflowY !== 'visible';
  const sight = isClipped ? intersectBoxes(around, element.getBoundingClientRect()) : around;
  visibleBoxes.set(element, sight);
  return sight;
};
const clipToVisible = (element: Element, box: Box): Box =>
  intersectBoxes(box, getVisibleBox(element));

const findTable = (element: Element): Element | null => element.closest('.ag-root');

/** A text is cut off when an ancestor hides its end and no element between them scrolls. */
const findCutOff = ({ element, whole }: Text, faults: Set<string>): void => {
  if (element.closest('[data-clip], .ag-root') !== null || whole.width <= LEAST) return;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { overflowX, overflowY, textOverflow, position } = getComputedStyle(at);
    const box = at.getBoundingClientRect();
    const isBeside = whole.right > box.right + 1.5 || whole.left < box.left - 1.5;
    const isBelow = whole.bottom > box.bottom + LEAST || whole.top < box.top - LEAST;
    if ([overflowX, overflowY].some((way) => ['auto', 'scroll'].includes(way))) return;
    const isCut =
      (overflowX === 'hidden' && isBeside && textOverflow !== 'ellipsis') ||
      (overflowY === 'hidden' && isBelow);
    if (isCut && isLarge(box)) faults.add(`${describeElement(element)} is cut off`);
    if (isCut || position === 'fixed') return;
  }
};

const isPainted = (element: Element): boolean => {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  return (
    !backgroundColor.endsWith(', 0)') ||
    backgroundImage !== 'none' ||
    ['IMG', 'INPUT', 'CANVAS'].includes(element.tagName)
  );
};
/** Element that covers a point of another element and belongs neither to it nor to its field or table. */
const findCoverAt = (element: Element, x: number, y: number): Element | null => {
  const hit = document.elementFromPoint(x, y);
  const field = element.closest('label, [class*="-root"], .ag-root, .recharts-wrapper') ?? element;
  if (hit === null || hit.contains(element) || field.contains(hit)) return null;
  for (let at: Element | null = hit; at !== null && !at.contains(element); at = at.parentElement)
    if (isPainted(at)) return hit;
  return null;
};
const LEAST_COVERED = 6;

const findCovered = (
  element: Element,
  { left, top, right, bottom }: Box,
  faults: Set<string>,
): void => {
  if (bottom - top < LEAST_COVERED) return; // the edge of content that is scrolled out
  for (const part of [0.25, 0.5, 0.75]) {
    const cover = findCoverAt(element, (left + right) / 2, top + (bottom - top) * part);
    if (cover !== null)
      faults.add(`${describeElement(element)} is covered by ${describeElement(cover)}`);
  }
};

const findCollisions = (text: Text, others: readonly Text[], faults: Set<string>): void => {
  for (const other of others) {
    if (text.element === other.element) continue;
    const table = findTable(text.element);
    if (table !== null && table === findTable(other.element)) continue;
    const isHit = text.lines.some((line) =>
      other.lines.some((near) => isLarge(intersectBoxes(line, near))),
    );
    if (isHit)
      faults.add(`${describeElement(text.element)} lies on ${describeElement(other.element)}`);
  }
};

/** The texts within an element, line by line. */
const listTexts = (root: Element): readonly Text[] => {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || node.textContent?.trim() === '') continue;
    if (element.closest('script, style, option, [data-part="printed"]') !== null) continue;
    if (!isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].map((line) => clipToVisible(element, line));
    texts.push({ element, lines: lines.filter(isLarge), whole: range.getBoundingClientRect() });
  }
  return texts;
};

/**
 * Layout faults in the visible part of a page: texts that are cut off without an ellipsis, texts and controls that are covered,
 * texts that overlap each other, and badges without a background. Cells of a table are not compared with each other, since its
 * columns scroll below pinned ones. When a panel is open, only the panel is checked.
 */
const layoutFaults = (): readonly string[] => {
  visibleBoxes.clear();
  const root = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body;
  const texts = listTexts(root);
  const faults = new Set<string>();

  for (const [at, text] of texts.entries()) {
    findCutOff(text, faults);
    for (const line of text.lines) findCovered(text.element, line, faults);
    findCollisions(text, texts.slice(at + 1), faults);
  }
  for (const control of root.querySelectorAll('button, a, input, select, textarea')) {
    const seen = clipToVisible(control, control.getBoundingClientRect());
    if (isShown(control) && isLarge(seen)) findCovered(control, seen, faults);
  }
  for (const badge of root.querySelectorAll('[data-part="badge"]')) {
    if (isShown(badge) && !isPainted(badge)) faults.add(`${describeElement(badge)} is not filled`);
  }
  return [...faults];
};

/** Resolves when nothing on the page moves any more. */
const isLaidOut = async (): Promise<void> => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations === 1);
  await Promise.allSettled(moving.map(({ finished }) => finished));
};

const isScrolled = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight + 20 &&
  getComputedStyle(element).overflowY === 'auto' &&
  element.clientHeight > innerHeight / 3 &&
  element.closest('nav, .ag-root') === null;

/** Scrolls the page or its panel on by most of a screenful; false at its end. */
const scrollOn = (): boolean => {
  const root = document.querySelector('[data-part="side-panel"]') ?? document;
  const moving = [...root.querySelectorAll('*')].find(isScrolled);
  if (moving === undefined) return false;
  const before = moving.scrollTop;
  moving.scrollBy(0, moving.clientHeight * 0.8);
  return moving.scrollTop > before + 1;
};

Object.assign(globalThis, { layout: { layoutFaults, isLaidOut, scrollOn } });

export {};
