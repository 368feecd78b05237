import { listLocations } from '@quartermaster/contracts/locations/calls';
import { call } from '../lib/http.ts';
import { answerOf } from './queries.ts';

export const fetchLocations = () => call(listLocations, {});

export const locationsQuery = answerOf(['locations', 'list'], listLocations, {});
