import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { referenceRatesFile } from './reference-rates.ts';

/*
 * Run by hand: node --import tsx infra/platform/exchange-rates/condense.ts <eurofxref-hist.csv.gz>
 * Writes ecb/reference-rates.csv.br from the euro foreign exchange reference rates of the European Central Bank
 * (https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip): every day and every currency; N/A becomes an empty cell.
 */
const [path] = process.argv.slice(2);
if (path === undefined) throw new TypeError('Say where eurofxref-hist.csv.gz is');
const text = gunzipSync(readFileSync(path))
  .toString('utf8')
  .trim()
  .split(/\r?\n/)
  .map((line) => line.replace(/,$/, '').replaceAll('N/A', '').replace(/,+$/, ''))
  .join('\n');
const file = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});
writeFileSync(referenceRatesFile, file);
process.stdout.write(`${String(file.length)} bytes\n`);
