import { z } from 'zod';
import { text } from '../core/text.ts';
import { isAttachable } from './uploaded-file.ts';

const attachmentUrl = text
  .max(2000)
  .refine(isAttachable, 'Must be an address with http or https, or of an uploaded file');

/** Addresses of attached files: uploaded files or files of the web. */
export const attachmentUrls = z.array(attachmentUrl).max(200);
