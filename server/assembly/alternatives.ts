import { sql } from 'kysely'
import {
  type AnswerOf,
  type assemblyApi,
  inLanguage,
  type PaperQuestion,
  type StoredSection,
  say,
  type Blueprint as WireBlueprint,
} from '#contract'
import type { Blueprint } from '../../assembly/blueprint/blueprint.ts'
import { readBlueprint } from '../../assembly/blueprint/read-blueprint.ts'
import { askFrom } from '../db/ask.ts'
import { compilable } from '../db/connect.ts'
import { parentOf } from '../entity/parents.ts'
import { notFound, wrongField } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { similarPairs } from '../papers/alike-pairs.ts'
import { assertDraft, type StoredPaper } from '../papers/kind.ts'
import { paperFacts, sectionsOf } from '../papers/paper-facts.ts'
import { printedAlone, questionQuery } from '../papers/print/printed.ts'
import { papers } from '../papers/rows.ts'
import { readAssembly } from '../papers/stored-assembly.ts'
import { type Assembling, runAssembly } from './run-assembly.ts'

type Alternatives = (typeof assemblyApi)['alternatives']
type Alternative = AnswerOf<Alternatives>[number]
/** What printing makes of a question. */
type Printed = Pick<
  PaperQuestion,
  'question_text' | 'question_options' | 'sub_questions' | 'match' | 'order' | 'language'
>

const usually = 5

/** The best questions for the place of one. A paper made by hand has no wishes but fresh questions. */
export async function alternatives(call: Call<Alternatives>, services: Assembling): Promise<AnswerOf<Alternatives>> {
  const { actor, body, client_id, db, id, now } = call
  const [[seen], [paper], facts, siblings] = await db.read(
    papers.seen(actor, id),
    paperQuery(client_id, id),
    paperFacts(client_id, id, now),
    siblingQuestions(client_id, id),
  )
  if (!seen || !paper) throw notFound('paper')
  assertDraft(paper)
  if (!facts.some((fact) => fact.id === body.question_id)) {
    throw wrongField('question_id', say('paper.not_in_it', { id: body.question_id }))
  }
  const blueprint = blueprintOf(paper.assembly, paper.plan)
  const elsewhere = siblings.map(({ question_id }) => question_id)
  const copies = elsewhere.length === 0 ? [] : await askFrom(db)(similarPairs(client_id, elsewhere))
  const asked = {
    sections: sectionsOf(
      paper.plan.map(({ section }) => section),
      facts,
    ),
    items: facts,
    question_id: body.question_id,
    limit: body.limit ?? usually,
    seed: id,
    excluded: new Set([...elsewhere, ...copies.flatMap(({ first_id, second_id }) => [first_id, second_id])]),
  }
  const wished = readAssembly(paper.assembly, paper.plan)?.blueprint.languages
  const { subject_id, language } = paper
  const scope = { subject_id, languages: body.languages ?? wished, language, search: body.search }
  const swaps = await runAssembly(services, call, scope, { task: 'swaps', blueprint, asked })
  const ids = swaps.map(({ question_id }) => question_id)
  const [details, contents] = await db.read(detailQuery(client_id, ids), questionQuery(client_id, ids))
  const printed = new Map(printedAlone(inPaper(paper.language, contents)).map((one) => [one.id, one]))
  return swaps.flatMap(({ question_id, objective, change }) => {
    const detail = details.find((one) => one.id === question_id)
    const body = printed.get(question_id)
    return detail && body ? [{ ...body, ...detail, objective, change }] : []
  })
}

/** Questions as the paper would print them. */
const inPaper = <Q extends Parameters<typeof inLanguage>[0]>(language: string | null, questions: Q[]): Q[] =>
  language === null ? questions : questions.map((one) => inLanguage(one, language))

/** What a paper is measured by: its blueprint, else just its sections. */
export function blueprintOf(assembly: unknown, plan: readonly StoredSection[]): Blueprint {
  const wire: WireBlueprint = readAssembly(assembly, plan)?.blueprint ?? { sections: [...plan] }
  const reading = readBlueprint(wire)
  if ('problems' in reading) throw new Error(`A stored blueprint can't be read: ${JSON.stringify(reading.problems)}`)
  return reading.blueprint
}

const paperQuery = (client_id: number, id: number) =>
  compilable(sql<{
    subject_id: number
    state: StoredPaper['state']
    plan: StoredSection[]
    assembly: unknown
    language: string | null
  }>`
    select subject_id, state, plan, assembly, language from question_papers
    where client_id = ${client_id} and id = ${id} and deleted_at is null`)

const siblingQuestions = (client_id: number, id: number) =>
  compilable(sql<{ question_id: number }>`
    select i.question_id from question_papers p
      join question_papers s on s.client_id = ${client_id} and s.parallel_of = p.parallel_of and s.id <> p.id and s.deleted_at is null
      join question_paper_items i on i.client_id = ${client_id} and i.paper_id = s.id
    where p.client_id = ${client_id} and p.id = ${id}`)

const detailQuery = (client_id: number, ids: number[]) =>
  compilable(sql<Omit<Alternative, 'objective' | 'change' | keyof Printed>>`
    select questions.id, questions.type, questions.level, questions.skill, questions.max_marks,
      questions.expected_minutes, questions.times_used,
      ${parentOf('chapters', 'questions.chapter_id', client_id)} as chapter,
      ${parentOf('topics', 'questions.topic_id', client_id)} as topic
    from questions
    where questions.client_id = ${client_id} and questions.id = any(${ids}::bigint[])`)
