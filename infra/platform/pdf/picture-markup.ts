import handlebars from 'handlebars';

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const elements = new Set(['svg', 'g', ...shapes, 'text', 'tspan']);
const geometry =
  'viewBox d points x y x1 y1 x2 y2 dx dy cx cy r rx ry width height transform preserveAspectRatio';
const paint =
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin opacity';
const type = 'font-family font-size font-weight font-style text-anchor letter-spacing';
const attributes = new Set(`${geometry} ${paint} ${type}`.split(' '));
/** Attributes of the outermost element that the picture's place on the page replaces. */
const placement = new Set(['x', 'y', 'width', 'height', 'preserveAspectRatio']);

const tag = /<(\/?)([a-z]+)((?:\s+[A-Za-z0-9-]+="[^"<>]*")*)\s*(\/?)>|([^<]+)/y;
const attribute = /\s+([A-Za-z0-9-]+)="([^"]*)"/g;
/** Values without addresses and escapes, and without functions except colours and transforms. */
const plainValue = /^(?!.*url)[\w\s.,#%()+-]*$/i;

const isPlain = ([, name = '', value = '']: RegExpMatchArray): boolean =>
  name === 'xmlns' || (attributes.has(name) && plainValue.test(value));

/** The attributes of one element, written again; null when one is not in the list of harmless ones. */
const rewriteAttributes = (source: string, outermost: boolean): string | null => {
  const found = [...source.matchAll(attribute)];
  if (!found.every(isPlain)) return null;
  const dropped = (name: string): boolean => name === 'xmlns' || (outermost && placement.has(name));
  return found
    .map(([, name = '', value = '']) => (dropped(name) ? '' : ` ${name}="${value}"`))
    .join('');
};

const openElement = (name: string, source: string, depth: number): string | null => {
  if (!elements.has(name) || (name === 'svg') !== (depth === 0)) return null;
  const kept = rewriteAttributes(source, depth === 0);
  if (kept === null) return null;
  return depth === 0
    ? `<svg aria-hidden="true" preserveAspectRatio="xMidYMid slice"${kept}>`
    : `<${name}${kept}>`;
};

type WritePart = (part: RegExpMatchArray) => string | null;

/** Writes the parts one after the other and tracks the open elements; null for an invalid part. */
const createWriter = (): { readonly write: WritePart; readonly isComplete: () => boolean } => {
  const open: string[] = [];
  let complete = false;
  const close = (name: string): string | null => {
    if (open.pop() !== name) return null;
    complete = open.length === 0;
    return `</${name}>`;
  };
  const words = (text: string): string | null => {
    if (text.trim() === '') return '';
    return open.at(-1) === 'text' || open.at(-1) === 'tspan' ? text : null;
  };
  const start = (name: string, source: string, closed: boolean): string | null => {
    const written = openElement(name, source, open.length);
    if (written === null) return null;
    open.push(name);
    return closed ? `${written}${close(name) ?? ''}` : written;
  };
  const write: WritePart = ([, slash, name = '', source = '', closed, text]) => {
    if (text !== undefined) return words(text);
    if (complete) return null;
    return slash === '/' ? close(name) : start(name, source, closed === '/');
  };
  return { write, isComplete: () => complete };
};

/**
 * An SVG drawing as inline markup, which prints many times faster than a picture. Only plain shapes and text are accepted and
 * written again piece by piece, so the result has no references, styles or scripts. Null for any other drawing, which may
 * only be shown as a picture.
 */
export const inlineDrawing = (source: string): string | null => {
  const { write, isComplete } = createWriter();
  const parts: string[] = [];
  tag.lastIndex = 0;
  while (tag.lastIndex < source.length) {
    const part = tag.exec(source);
    const written = part === null ? null : write(part);
    if (written === null) return null;
    parts.push(written);
  }
  const drawn = parts.join('');
  return isComplete() && drawn.includes('viewBox=') ? drawn : null;
};

const SVG_DATA_URL = 'data:image/svg+xml;base64,';

/** HTML that shows a picture given by its data URL. */
export const pictureMarkup = (dataUrl: string): string => {
  const source = dataUrl.startsWith(SVG_DATA_URL)
    ? Buffer.from(dataUrl.slice(SVG_DATA_URL.length), 'base64').toString('utf8')
    : null;
  const inline = source === null ? null : inlineDrawing(source.trim());
  return inline ?? `<img src="${handlebars.escapeExpression(dataUrl)}" alt="">`;
};
