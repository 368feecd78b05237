import { deterministicId } from '../core/ids.ts';
import type { FileLookup } from './attachments.ts';

const owners = new Map([
  [deterministicId('own file'), 'team-1'],
  [deterministicId('file of another team'), 'team-2'],
]);
const buildFileUrl = (id: string): string => `https://product.example/api/files/${id}/prices.pdf`;

export const [ownFile = '', foreignFile = ''] = [...owners.keys()].map(buildFileUrl);

/** Test files: one of the team and one of another team. */
export const twoFiles: FileLookup = {
  describe: async (id) => {
    const teamId = owners.get(id);
    if (teamId === undefined) return null;
    return { id, teamId, name: 'prices.pdf', contentType: 'application/pdf', size: 1 };
  },
};
