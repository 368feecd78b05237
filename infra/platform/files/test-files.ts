import { deterministicId } from '../core/ids.ts';
import type { FoundFiles } from './attachments.ts';

const owners = new Map([
  [deterministicId('own file'), 'team-1'],
  [deterministicId('file of another team'), 'team-2'],
]);
const urlOf = (id: string): string => `https://product.example/api/files/${id}/prices.pdf`;

export const [ownFile = '', foreignFile = ''] = [...owners.keys()].map(urlOf);

/** Test files: one of the team and one of another team. */
export const twoFiles: FoundFiles = {
  describe: async (id) => {
    const teamId = owners.get(id);
    if (teamId === undefined) return null;
    return { id, teamId, name: 'prices.pdf', contentType: 'application/pdf', size: 1 };
  },
};
