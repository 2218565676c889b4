import { sql } from 'kysely'
import { type AnswerOf, type examResponseApi, type SetLetter, say } from '#contract'
import type { ResponseKey, ResponseValue } from '../../../marking/score.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { ApiError, notFound } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { openSheet } from '../../marks/sheet.ts'
import { visibleTo } from '../../policy/policy.ts'
import { type AskedQuestion, kindOf } from './asked.ts'
import { labelIn, printedExam } from './printed-sets.ts'
import { findResponses } from './store.ts'

type Sheets = AnswerOf<(typeof examResponseApi)['mySheets']>

interface OwnMark {
  id: number
  set_letter: SetLetter | null
}

/** A pupil's own pages and answers of a published exam, where the school shows them. @throws forbidden, 404 */
export async function myAnswerSheets(call: Call<(typeof examResponseApi)['mySheets']>): Promise<Sheets> {
  const { db, client_id, actor, body } = call
  const asking = { db, client_id }
  await openSheet(asking, actor, body.exam_id)
  if (actor.reach?.scope !== 'OWN') throw new ApiError('forbidden')
  const [own] = await ask(
    asking,
    sql<OwnMark & { is_shown: boolean }>`
    select exam_marks.id, exam_marks.set_letter, c.sheets_shown as is_shown
    from exam_marks join exams x on x.client_id = ${client_id} and x.id = exam_marks.exam_id
      join schools c on c.id = ${client_id}
    where exam_marks.client_id = ${client_id} and exam_marks.exam_id = ${body.exam_id} and x.state = 'PUBLISHED' and x.deleted_at is null
      and exam_marks.result <> 'WITHHELD' and ${visibleTo(actor, 'exam_marks')}
    order by exam_marks.id limit 1`,
  )
  if (!own) throw notFound('exam')
  if (!own.is_shown) throw new ApiError('forbidden', say('response.not_shown'))
  const [pages, answers] = await Promise.all([pagesOf(asking, own.id), answersOf(asking, body.exam_id, own)])
  return { pages, answers }
}

/** The counted pages of a pupil, in their order. */
const pagesOf = ({ db, client_id }: Asking, mark_id: number) =>
  ask(
    { db, client_id },
    sql<Sheets['pages'][number]>`
    select g.id as page_id, g.page_no as n, l.pages as of
    from exam_marks m join answer_sheets s on s.client_id = ${client_id} and s.enrolment_id = m.enrolment_id
      join answer_layouts l on l.client_id = ${client_id} and l.id = s.layout_id
      join scan_pages g on g.client_id = ${client_id} and g.sheet_id = s.id and g.exam_id = m.exam_id and g.state = 'COUNTED'
    where m.client_id = ${client_id} and m.id = ${mark_id} order by s.id, g.page_no`,
  )

async function answersOf(asking: Asking, exam_id: number, { id, set_letter }: OwnMark): Promise<Sheets['answers']> {
  const [printed, responses, cells, sheets] = await Promise.all([
    printedExam(asking, exam_id),
    findResponses(asking, exam_id, [id]),
    ask(
      asking,
      sql<{ exam_question_id: number; marks: number | null }>`select exam_question_id, marks from exam_question_marks
        where client_id = ${asking.client_id} and exam_id = ${exam_id} and mark_id = ${id}`,
    ),
    setOf(asking, id),
  ])
  const set = sheets ?? set_letter
  const given = new Map(responses.map((one) => [one.exam_question_id, one]))
  const marks = new Map(cells.map((one) => [one.exam_question_id, one.marks ?? ('NA' as const)]))
  const answers: Sheets['answers'] = []
  for (const question of printed.questions) {
    const response = given.get(question.id)
    if (!response) continue
    const key = rightOf(question)
    answers.push({
      label: labelIn(question, set),
      printed: await printed.printed(question, set, response.value),
      right: key ? await printed.printed(question, set, key) : '',
      ...{ marks: marks.get(question.id) ?? null, max: question.max_q / 4 },
    })
  }
  return answers
}

/** The set that a pupil's sheet is of. */
async function setOf(asking: Asking, mark_id: number): Promise<SetLetter | null> {
  const [found] = await ask(
    asking,
    sql<{ set: SetLetter | null }>`
    select coalesce(s.set_letter, nullif(l.set_letter, '')) as set from exam_responses r
      join scan_cells c on c.client_id = ${asking.client_id} and c.id = r.cell_id
      join scan_pages g on g.client_id = ${asking.client_id} and g.id = c.page_id
      join answer_sheets s on s.client_id = ${asking.client_id} and s.id = g.sheet_id
      join answer_layouts l on l.client_id = ${asking.client_id} and l.id = s.layout_id
    where r.client_id = ${asking.client_id} and r.exam_id = (select exam_id from exam_marks where client_id = ${asking.client_id} and id = ${mark_id})
      and r.mark_id = ${mark_id} limit 1`,
  )
  return found?.set ?? null
}

/** The right answer as if somebody had given it. */
export function rightOf({ type, key }: Pick<AskedQuestion, 'type' | 'key'>): ResponseValue | null {
  const accepted: ResponseKey['accepted'][number] | undefined = key?.accepted[0]
  if (!key || accepted === undefined) return null
  if (!Array.isArray(accepted)) return { kind: 'NUMBER', value: String((accepted as { value: number }).value) }
  return kindOf(type) === 'PLACES' ? { kind: 'PLACES', places: accepted } : { kind: 'OPTIONS', chosen: accepted }
}
