import { listLocations } from '@quartermaster/contracts/locations/calls';
import { call } from '../lib/http.ts';
import { createRouteQuery } from './queries.ts';

export const fetchLocations = () => call(listLocations, {});

export const locationsQuery = createRouteQuery(['locations', 'list'], listLocations, {});
