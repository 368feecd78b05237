import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { encodeRetail } from './encode-retail.ts';
import { condenseRows } from './condense-rows.ts';
import { parseRawRows } from './raw-rows.ts';
import { retailFile } from './decode-retail.ts';

/*
 * Run by hand: node --import tsx infra/store-simulator/retail/condense.ts <online_retail_raw.csv.gz>
 * Writes sample/online-retail.bin.br from UCI Online Retail (doi 10.24432/C5BW33, CC BY 4.0).
 */
const [path] = process.argv.slice(2);
if (path === undefined) throw new TypeError('Say where online_retail_raw.csv.gz is');
const raw = readFileSync(path);
const retail = condenseRows(parseRawRows(gunzipSync(raw).toString('utf8')), {
  source: 'D. Chen, Online Retail, UCI Machine Learning Repository, doi 10.24432/C5BW33',
  licence: 'CC BY 4.0',
  sha256: createHash('sha256').update(raw).digest('hex'),
});
const file = encodeRetail(retail);
writeFileSync(retailFile, file);
process.stdout.write(`${JSON.stringify(retail.header.totals, null, 2)}\n${file.length} bytes\n`);
