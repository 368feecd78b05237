import { buffer } from 'node:stream/consumers';
import { logoTypes } from '@quartermaster/contracts/assets/calls';
import { parseUploadedFile } from '@quartermaster/contracts/assets/uploaded-file';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { type Files, teamFile } from '@quartermaster/platform/files/files';
import { type PictureSize, pictureSize } from '@quartermaster/platform/files/picture-size';
import type { MailAttachment } from '@quartermaster/platform/mail/mail';
import { LRUCache } from 'lru-cache';

/** The logo of a shop, as a part of a mail: no mail loads a picture from elsewhere. */
export interface ShopLogo {
  readonly attachment: MailAttachment;
  /** Displayed size, in pixels. */
  readonly size: PictureSize;
}

export interface LogoSources {
  /** Finds the address of a team's logo; empty without one. */
  readonly findLogoUrl: (teamId: TeamId) => Promise<string>;
  readonly files: Pick<Files, 'describe' | 'read'>;
}

/** Larger logos are left out, since every mail contains the logo. */
const MOST_BYTES = 256 * 1024;
/** Logos in memory, one for each team that sends mails. */
const MOST_LOGOS = 32;
/** Largest displayed size of a logo. */
const LARGEST: PictureSize = { width: 220, height: 56 };

const CONTENT_ID = 'shop-logo';

/** The head of a mail: the logo, or the name of the shop where there is none. Values: `shop`, `logo`. */
export const shopBrand = `{{#if logo}}<img class="logo" src="cid:${CONTENT_ID}" width="{{logo.width}}" height="{{logo.height}}" alt="{{shop}}" style="display:block;border:0">{{else}}{{shop}}{{/if}}`;

/** Scales a picture down to the largest displayed size. */
const scaleToFit = ({ width, height }: PictureSize): PictureSize => {
  const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};

const readLogo = async (
  files: LogoSources['files'],
  teamId: TeamId,
  logoUrl: string,
): Promise<ShopLogo | null> => {
  const file = await teamFile(files, teamId, parseUploadedFile(logoUrl)?.fileId ?? '');
  if (file === null || !logoTypes.includes(file.contentType) || file.size > MOST_BYTES) return null;
  const stored = await files.read(file.id);
  if (stored === null) return null;
  const content = await buffer(stored);
  const size = pictureSize(content);
  if (size === null) return null;
  const { name: filename, contentType } = file;
  return {
    attachment: { filename, contentType, content, contentId: CONTENT_ID },
    size: scaleToFit(size),
  };
};

/** Reads the logo of a team; null when it has none that fits into a mail. Files never change, so each is read once. */
export const createShopLogos = ({ findLogoUrl, files }: LogoSources) => {
  const logos = new LRUCache<string, ShopLogo>({ max: MOST_LOGOS });
  return async (teamId: TeamId): Promise<ShopLogo | null> => {
    const logoUrl = await findLogoUrl(teamId);
    if (logoUrl === '') return null;
    const key = `${teamId} ${logoUrl}`;
    const logo = logos.get(key) ?? (await readLogo(files, teamId, logoUrl));
    if (logo !== null) logos.set(key, logo);
    return logo;
  };
};
