import type { FileAnswer } from '@quartermaster/contracts/core/server';
import { getSenderName } from '@quartermaster/contracts/teams/business-details';
import { digests } from '@quartermaster/platform/core/digests';
import type { PdfTools } from '../../pdf/export.ts';
import { entryWords } from '../../history/history.ts';
import type { ReadPool } from '../../../core/paging.ts';
import type { WrittenDossier } from '../dossier.ts';
import { type Story, buildStory } from './story.ts';
import { storyFooter, storyHtml } from './template.ts';

/** Most printed records and changes of a tagged file, which is several times as large as another. */
const MAX_TAGGED_ROWS = 200;

const countRows = ({ chapters, lines }: Story): number =>
  chapters
    .flatMap(({ before, after }) => [...before, ...after])
    .reduce((rows, { changes }) => rows + 1 + changes.length, lines.length);

/** The dossier as a PDF that can be read; the same dossier gives the same file, which is printed once. */
export const exportStory = async (
  { text, name, steps, facts, ...dossier }: WrittenDossier,
  { pool, printer, papers }: Pick<PdfTools, 'printer' | 'papers'> & { readonly pool: ReadPool },
): Promise<FileAnswer> => {
  const { teamId, order, shop } = facts;
  const words = { ...(await entryWords(pool, teamId, steps)), names: dossier.names };
  const story = buildStory(
    { steps, words, order },
    {
      shop: getSenderName({ businessName: shop.details.businessName, storeName: shop.name }),
      fileName: `${name}.json`,
      digest: digests.sha256(text),
    },
  );
  const [html, footer] = [storyHtml(story), storyFooter(story)];
  const content = await papers.printOnce(teamId, JSON.stringify([html, footer]), async () => ({
    content: await printer.print({
      html,
      footer,
      madeAt: order.updatedAt,
      tagged: countRows(story) <= MAX_TAGGED_ROWS,
    }),
    isWhole: true,
  }));
  return { contentType: 'application/pdf', filename: `${name}.pdf`, content };
};
