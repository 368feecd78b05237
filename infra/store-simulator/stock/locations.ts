/** The two locations of the shop, identified by number. */
export const WAREHOUSE = 0;
export const SHOP = 1;

/** A location is closed before it can be deleted. */
export type LocationState = 'active' | 'inactive' | 'deleted';

export interface Location {
  readonly name: string;
  readonly fulfillsOnlineOrders: boolean;
  readonly address1: string;
  readonly city: string;
  readonly zip: string;
}

export const locations: readonly Location[] = [
  {
    name: 'Warehouse Leicester',
    fulfillsOnlineOrders: true,
    address1: '14 Freehold Street',
    city: 'Leicester',
    zip: 'LE1 2LX',
  },
  {
    name: 'Shop London',
    fulfillsOnlineOrders: false,
    address1: '8 Camden Passage',
    city: 'London',
    zip: 'N1 8EA',
  },
];
