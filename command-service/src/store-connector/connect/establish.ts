import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Role } from '@quartermaster/contracts/core/server';
import { listMissingReadingScopes, listMissingScopes } from '@quartermaster/contracts/teams/team';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { dataBeingDeleted } from '../closing-stores.ts';
import type { StoreConnections } from '../connections.ts';
import type { StoreConnection } from '../store-rows.ts';
import { type AskedShop, askShop, type ShopCaller } from './ask-shop.ts';
import { invalidShopUrl } from './shop-domain.ts';
import type { StoreAddresses } from './store-addresses.ts';

/** Somebody who connects a store. */
export interface Person {
  readonly userId: UserId;
  readonly email: string;
  readonly firstName: string;
  readonly surname: string;
  /** Empty when it was not requested. */
  readonly businessName: string;
}

export interface NewTeam {
  readonly teamId: TeamId;
  readonly name: string;
  readonly admin: Person;
}

/** Users and teams, which other folders decide. */
export interface People {
  readonly find: (email: string) => Promise<{
    readonly active: boolean;
    readonly teamId: TeamId | null;
    readonly role: Role;
  }>;
  /** Creates a team with its first admin; a repetition completes missing steps. Rejects with ALREADY_IN_A_TEAM. */
  readonly found: (team: NewTeam) => Promise<unknown>;
}

export interface EstablishOptions extends ShopCaller {
  readonly connections: Pick<StoreConnections, 'findOwner' | 'findShop'>;
  readonly addresses: (domain: string) => StoreAddresses;
  readonly people: People;
  /** Saves a connection, records it and reads the store; returns the log position. */
  readonly connect: (
    connection: StoreConnection,
    asked: AskedShop,
  ) => Promise<Position | undefined>;
}

/** Credentials of a shop that were never used yet. */
export type StoreAccess = Required<
  Pick<StoreConnection, 'domain' | 'accessToken' | 'webhookSecret' | 'grant'>
>;

export interface Established {
  readonly storeDomain: string;
  readonly shopName: string;
  readonly missingScopes: string[];
  readonly position: Position | undefined;
}

const conflict = (message: string): Rejection =>
  new Rejection('CONFLICT', message, { issues: [{ path: 'shopifyUrl', message }] });

/** Only admins connect the store of a team (AMB-009); rejects with FORBIDDEN. */
export const requireAdminTeam = async (people: People, email: string): Promise<TeamId | null> => {
  const { active, teamId, role } = await people.find(email);
  if (active && (teamId === null || role === 'ADMIN')) return teamId;
  throw new Rejection('FORBIDDEN', 'Only an admin of the team may connect its store');
};

/** Checks that the domain is that of the shop and that the app may read it. */
const mustBeReadable = (domain: string, { shop, scopes }: AskedShop): void => {
  if (shop.myshopifyDomain.toLowerCase() !== domain) {
    throw invalidShopUrl(`The store answers as ${shop.myshopifyDomain}. Enter that address.`);
  }
  const missing = listMissingReadingScopes(scopes);
  if (missing.length === 0) return;
  const message = `The app may not read the store yet. Give it the permissions ${missing.join(', ')}, then try again.`;
  const issues = [{ path: 'shopifyUrl', message }];
  throw new Rejection('VALIDATION_FAILED', message, { issues });
};

/**
 * Rejects unless the person's own team may connect this shop; returns that team. Call it before any credentials are used, so
 * that a person who only names a shop gets no information about other teams.
 */
export const requireConnectableTeam = async (
  { connections, people }: EstablishOptions,
  email: string,
  domain: string,
): Promise<TeamId | null> => {
  const teamId = await requireAdminTeam(people, email);
  const own = teamId === null ? null : await connections.findShop(teamId);
  if (own === null || own.domain === domain) return teamId;
  throw conflict(`Your team belongs to ${own.domain}. Another store needs another team.`);
};

/** The person's team, for a shop that has consented; rejects when another team has the shop. */
const requireTeamOfShop = async (
  options: EstablishOptions,
  email: string,
  domain: string,
): Promise<TeamId | null> => {
  // A person joins a team before its store is saved, so the owner is read before the person's team.
  const owner = await options.connections.findOwner(domain);
  const teamId = await requireConnectableTeam(options, email, domain);
  if (owner?.isClosing === true) throw dataBeingDeleted();
  if (owner === null || owner.teamId === teamId) return teamId;
  throw conflict('This store belongs to another team. Ask an admin of that team to invite you.');
};

/**
 * Connects a shop to the team of a person, or to a new team with the person as its admin (AMB-009). Reads the shop before
 * anything is saved. A repetition after a crash completes the missing steps.
 */
export const establish =
  (options: EstablishOptions) =>
  async (person: Person, access: StoreAccess): Promise<Established> => {
    const { addresses, people, timing, connect } = options;
    const { domain, accessToken } = access;
    await requireConnectableTeam(options, person.email, domain);
    const { apiUrl } = addresses(domain);
    const asked = await askShop(apiUrl, accessToken, options);
    mustBeReadable(domain, asked);
    const known = await requireTeamOfShop(options, person.email, domain);
    const teamId = known ?? deterministicId('team of', person.userId, domain);
    const name = person.businessName === '' ? asked.shop.name : person.businessName;
    if (known === null) await people.found({ teamId, name, admin: person });
    const connection = { ...access, teamId, apiUrl, connectedAt: timing.now() };
    const position = await connect(connection, asked);
    return {
      storeDomain: domain,
      shopName: asked.shop.name,
      missingScopes: listMissingScopes(asked.scopes),
      position,
    };
  };
