/** Splits one line of CSV; fields may be quoted, and a doubled quote is one quote. */
const parseCsvLine = (line: string): readonly string[] => {
  const fields: string[] = [];
  let field = '';
  let quoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const char = line.charAt(index);
    if (char === '"' && quoted && line.charAt(index + 1) === '"') {
      field += '"';
      index += 1;
    } else if (char === '"') quoted = !quoted;
    else if (char === ',' && !quoted) {
      fields.push(field);
      field = '';
    } else field += char;
  }
  return [...fields, field];
};

/** One order line of the raw file. */
export interface RawRow {
  readonly invoice: string;
  readonly code: string;
  readonly description: string;
  readonly quantity: number;
  /** Minutes since 1970 in the shop's local time. */
  readonly minute: number;
  readonly priceMilli: number;
  readonly customer: string;
}

const HEADER = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country';

const whole = (text: string, line: number, name: string): number => {
  const value = Number(text);
  if (text === '' || !Number.isInteger(value)) {
    throw new TypeError(`Line ${line} of the raw file: ${name} "${text}" is no whole number`);
  }
  return value;
};

const rowOf = (line: string, number: number): RawRow => {
  const [
    invoice = '',
    code = '',
    description = '',
    quantity = '',
    time = '',
    price = '',
    customer = '',
  ] = parseCsvLine(line);
  const minute = Date.parse(`${time.replace(' ', 'T')}Z`) / 60_000;
  const priceMilli = Math.round(Number(price) * 1_000);
  return {
    invoice,
    code: code.toUpperCase(),
    description,
    quantity: whole(quantity, number, 'Quantity'),
    minute: whole(String(minute), number, 'InvoiceDate'),
    priceMilli: whole(String(priceMilli), number, 'UnitPrice'),
    customer,
  };
};

/** The rows of the raw CSV in the order of the file. Throws for any other file. */
export const rawRowsOf = (csv: string): readonly RawRow[] => {
  const [header, ...lines] = csv.split(/\r?\n/);
  if (header !== HEADER)
    throw new TypeError(`Not the Online Retail file: it begins "${header ?? ''}"`);
  return lines.flatMap((line, index) => (line === '' ? [] : [rowOf(line, index + 2)]));
};
