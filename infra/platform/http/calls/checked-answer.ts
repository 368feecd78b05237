import { listRefusals } from '@quartermaster/contracts/core/problem';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Route } from '@quartermaster/contracts/core/route';
import type { Answer } from '@quartermaster/contracts/core/server';

const assertDeclared = (route: Route, error: unknown): void => {
  if (!(error instanceof Rejection) || listRefusals(route).includes(error.code)) return;
  throw new Error(`${route.id} answers ${error.code}, which its contract does not name`);
};

const checkList = async function* (route: Route, listed: NonNullable<Answer['listed']>) {
  for await (const some of listed) {
    route.response.parse(some);
    yield some;
  }
};

/** The same answer; rejects when its contract names neither it nor the refusal. */
export const checkAnswer = async (route: Route, answering: Promise<Answer>): Promise<Answer> => {
  try {
    const answer = await answering;
    if (answer.listed !== undefined) return { ...answer, listed: checkList(route, answer.listed) };
    if (answer.file === undefined) route.response.parse(answer.body);
    return answer;
  } catch (error) {
    assertDeclared(route, error);
    throw error;
  }
};
