import { createHmac } from 'node:crypto';

/** What the platform signs a webhook with: base64 of the HMAC of the raw body. */
export const webhookSignature = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('base64');
