import { parse } from 'csv-parse/sync';

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

const parseWholeNumber = (text: string, line: number, name: string): number => {
  const value = Number(text);
  if (text === '' || !Number.isInteger(value)) {
    throw new TypeError(`Line ${line} of the raw file: ${name} "${text}" is no whole number`);
  }
  return value;
};

const toRawRow = (fields: readonly string[], number: number): RawRow => {
  const [
    invoice = '',
    code = '',
    description = '',
    quantity = '',
    time = '',
    price = '',
    customer = '',
  ] = fields;
  const minute = Date.parse(`${time.replace(' ', 'T')}Z`) / 60_000;
  const priceMilli = Math.round(Number(price) * 1_000);
  return {
    invoice,
    code: code.toUpperCase(),
    description,
    quantity: parseWholeNumber(quantity, number, 'Quantity'),
    minute: parseWholeNumber(String(minute), number, 'InvoiceDate'),
    priceMilli: parseWholeNumber(String(priceMilli), number, 'UnitPrice'),
    customer,
  };
};

/** The rows of the raw CSV in the order of the file. Throws for any other file. */
export const parseRawRows = (csv: string): readonly RawRow[] => {
  const [header, ...records] = parse(csv) as readonly (readonly string[])[];
  if (header?.join(',') !== HEADER)
    throw new TypeError(`Not the Online Retail file: it begins "${header?.join(',') ?? ''}"`);
  return records.map((fields, index) => toRawRow(fields, index + 2));
};
