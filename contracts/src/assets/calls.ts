import { z } from 'zod';
import { uuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { lineText, text } from '../core/text.ts';

/** The target of an upload (AMB-126), and the shop's logo. */
export const uploadTargets = [
  'purchase-orders',
  'suppliers',
  'idea-products',
  'imports',
  'logos',
] as const;
export type UploadTarget = (typeof uploadTargets)[number];

const MEGABYTE = 1024 * 1024;

/** 25 MB by signed upload (AMB-127). */
export const maxUploadBytes = 25 * MEGABYTE;

/** Returns the maximum size of a file in bytes by its target: a logo has at most 1 MB. */
export const getUploadLimit = (target: UploadTarget): number =>
  target === 'logos' ? MEGABYTE : maxUploadBytes;

/** Describes the size limit of files. */
export const describeUploadLimit = (maxBytes: number): string =>
  `A file may have at most ${(maxBytes / MEGABYTE).toString()} MB`;

/** Types of a logo; not SVG, which may contain scripts and addresses of other sites. */
export const logoTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Addresses of uploads and files, below `/api`. */
export const filesPath = '/files/';

const file = z.object({ fileId: uuid, name: lineText.max(1000) });
/** The content of a signed address: the permitted action, the file, and the expiry. */
const signed = z.object({ grant: text.min(1).max(4000) });

export const requestUpload = defineRoute({
  id: 'API-AST-01',
  method: 'POST',
  path: '/assets/:target',
  kind: 'command',
  summary: 'A signed address to put one file to, and the address the file has from then on',
  params: z.object({ target: z.enum(uploadTargets) }),
  body: z.strictObject({
    filename: lineText.min(1).max(255),
    filetype: lineText.min(1).max(200),
  }),
  response: z.object({
    /** Signed, for one PUT within 15 minutes. */
    url: z.string(),
    /** Permanent; it needs a session and serves only files of the caller's team. */
    fileUrl: z.string(),
  }),
});

export const putFile = defineRoute({
  id: 'API-AST-02',
  method: 'PUT',
  path: `${filesPath}:fileId/:name`,
  kind: 'public',
  bytes: 'body',
  summary:
    'Takes the bytes of one file at the signed address, with the content type that was asked for; a team uploads at most 500 files and 2 GB a day and keeps 50,000 files and 20 GB (429)',
  params: file,
  query: signed,
  refusals: ['FORBIDDEN', 'CONFLICT'],
});

export const getFile = defineRoute({
  id: 'API-AST-03',
  method: 'GET',
  path: `${filesPath}:fileId/:name`,
  kind: 'query',
  service: 'command',
  bytes: 'answer',
  status: 200,
  summary: 'A file of the own team',
  params: file,
});

export const describeFile = defineRoute({
  id: 'API-AST-04',
  method: 'GET',
  path: `${filesPath}:fileId`,
  kind: 'query',
  service: 'command',
  summary:
    'What is known of a file of the own team, and a signed address to open it without a session',
  params: z.object({ fileId: uuid }),
  response: z.object({
    name: z.string(),
    contentType: z.string(),
    size: z.int(),
    /** Signed, for 5 minutes. */
    url: z.string(),
  }),
});

export const openFile = defineRoute({
  id: 'API-AST-05',
  method: 'GET',
  path: `${filesPath}:fileId/open/:name`,
  kind: 'public',
  bytes: 'answer',
  status: 200,
  summary: 'The file at the signed address',
  params: file,
  query: signed,
  refusals: ['FORBIDDEN'],
});

export const assetRoutes = [requestUpload, putFile, getFile, describeFile, openFile] as const;
