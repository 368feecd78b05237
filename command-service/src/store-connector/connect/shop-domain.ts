import { Rejection } from '@quartermaster/contracts/core/rejection';

const DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
/** A domain alone, or an address of its pages. */
const ADDRESS = /^(?:https?:\/\/)?([a-z0-9][a-z0-9-]*\.myshopify\.com)(?:[/?#]\S*)?$/;
const BARE_NAME = /^[a-z0-9][a-z0-9-]*$/;

/** True for the domains of shops on the platform. The connector calls no other host. */
export const isShopDomain = (text: string): boolean => DOMAIN.test(text);

/** The refusal of an address that is not the one of a shop. */
export const invalidShopUrl = (message: string): Rejection =>
  new Rejection('INVALID_SHOPIFY_URL', message, { issues: [{ path: 'shopifyUrl', message }] });

/**
 * The domain `name.myshopify.com` of a shop, from what a merchant typed or pasted: the name, the domain or an address below it
 * (AMB-151). Rejects with INVALID_SHOPIFY_URL.
 */
export const parseShopDomain = (input: string): string => {
  const text = input.trim().toLowerCase();
  if (BARE_NAME.test(text)) return `${text}.myshopify.com`;
  const [, domain] = ADDRESS.exec(text) ?? [];
  if (domain !== undefined) return domain;
  throw invalidShopUrl('Enter the address of your store, such as my-shop.myshopify.com');
};
