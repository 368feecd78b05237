import type { FilterType } from '@quartermaster/contracts/core/filters';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { findBusinessDay } from './business-day.ts';
import {
  type ListDescription,
  type ListRequest,
  type ListSql,
  createListSql,
  type StatementContext,
} from './list-description.ts';
import { type ReadPool, createTeamParameters } from './paging.ts';

export interface Page<Row> {
  readonly rows: Row[];
  /** Before paging (NF-P-05). */
  readonly total: number;
}

type TeamQuery<Question, Answer> = (
  pool: ReadPool,
  teamId: TeamId,
  question: Question,
) => Promise<Answer>;

export interface ListQuery<Shown extends object, Question extends ListRequest<string>> {
  /** The rows of one page. */
  readonly rows: TeamQuery<Question, Shown[]>;
  /** Number of rows that match on all pages. */
  readonly count: TeamQuery<Question, number>;
  /** One page and the total; past the last page the rows are empty and the total is unchanged (NF-P-06). */
  readonly page: TeamQuery<Question, Page<Shown>>;
  /** Number of rows for each of several requests, in one statement that reads the rows of the team once. */
  readonly counts: TeamQuery<readonly Question[], readonly number[]>;
  /** The rows of a statement over all rows that match, such as totals; `matching` is its `from` and `where`. */
  readonly select: <Selected extends object>(
    pool: ReadPool,
    teamId: TeamId,
    question: Question,
    statement: (matching: string, sql: ListSql) => string,
  ) => Promise<Selected[]>;
  /** Condition of a request, for a statement about one team over this table among others. */
  readonly condition: (question: Question, context: StatementContext) => string;
  /** The order of a sort, for other statements over this table. */
  readonly orderBy: (sort: NonNullable<Question['sort']>, schema: string) => string;
}

const firstPage = { page: 1, limit: 100 };

/** Describes a list of read models once, for its pages, counts and totals. */
export const defineListQuery = <
  Row extends object,
  Filters extends Readonly<Record<string, FilterType>>,
  SortName extends string,
  Question extends ListRequest<SortName>,
  Shown extends object,
>(
  list: ListDescription<Row, Filters, SortName, Question>,
): ListQuery<Shown, Question> => {
  const { over, from, ofTeam, matching, orderBy } = createListSql(list);

  const resolveBusinessDay: TeamQuery<readonly Question[], string | null> = async (
    pool,
    teamId,
    questions,
  ) => {
    const given = questions[0]?.today;
    if (given !== undefined) return given;
    const filters = questions.flatMap((question) => question.filters ?? []);
    const comparesDays = filters.some(({ criteria }) => criteria.type === 'date');
    return comparesDays ? (list.today ?? findBusinessDay)(pool, teamId) : null;
  };

  const read = async <Selected extends object>(
    pool: ReadPool,
    teamId: TeamId,
    questions: readonly Question[],
    statement: (sql: ListSql) => string,
  ): Promise<Selected[]> => {
    const parameters = createTeamParameters(teamId);
    const today = await resolveBusinessDay(pool, teamId, questions);
    const text = statement(over({ schema: pool.schema, parameters, today }));
    return (await pool.query<Selected>(text, [...parameters.values])).rows;
  };

  const select: ListQuery<Shown, Question>['select'] = (pool, teamId, question, statement) =>
    read(pool, teamId, [question], (sql) => {
      const where = `${ofTeam} and ${matching(question, sql)}`;
      return statement(`from ${from(sql)} where ${where}`, sql);
    });

  const rows: TeamQuery<Question, Shown[]> = (pool, teamId, question) => {
    const { sort = list.defaultSort, pagination: { page: number, limit } = firstPage } = question;
    return read(
      pool,
      teamId,
      [question],
      (sql) =>
        `select ${list.pageColumns(sql, question)} from ${from(sql)} ${list.join?.(sql.schema) ?? ''}
         where ${ofTeam} and ${matching(question, sql)} order by ${orderBy(sort, sql.schema)}
         limit ${String(limit)} offset ${String((number - 1) * limit)}`,
    );
  };

  const count: TeamQuery<Question, number> = async (pool, teamId, question) => {
    const [counted] = await select<{ readonly total: number }>(
      pool,
      teamId,
      question,
      (matched) => `select count(*)::int as total ${matched}`,
    );
    return counted?.total ?? 0;
  };

  const page: TeamQuery<Question, Page<Shown>> = async (pool, teamId, given) => {
    const question = { ...given, today: await resolveBusinessDay(pool, teamId, [given]) };
    const [shown, total] = await Promise.all([
      rows(pool, teamId, question),
      count(pool, teamId, question),
    ]);
    return { rows: shown, total };
  };

  const counts: TeamQuery<readonly Question[], readonly number[]> = async (
    pool,
    teamId,
    questions,
  ) => {
    if (questions.length === 0) return [];
    const [counted] = await read<{ readonly counts: number[] }>(pool, teamId, questions, (sql) => {
      const each = questions.map(
        (question) => `count(*) filter (where ${matching(question, sql)})::int`,
      );
      return `select array[${each.join(', ')}] as counts from ${from(sql)} where ${ofTeam}`;
    });
    return counted?.counts ?? [];
  };

  const condition = (question: Question, context: StatementContext): string =>
    matching(question, over(context));

  return { rows, count, page, counts, select, condition, orderBy };
};
