import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

test.each(['', '/nowhere'])(
  'npm run bench:forecast does nothing without the data, as in "%s"',
  async (folder) => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', path.join(import.meta.dirname, 'main.ts')],
      { env: { ...process.env, NODE_OPTIONS: '', FORECAST_DATA: folder } },
    );
    expect(stdout).toMatch(/^not run: /);
    expect(stderr).toBe('');
  },
);
