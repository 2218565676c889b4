import { sql } from 'kysely'
import {
  type BodyOf,
  type DataOf,
  type PlanExam,
  type PrintPlan,
  paperTaken,
  planLimits,
  printPlanApi,
  say,
} from '#contract'
import { languageOf } from '../../../domain/languages.ts'
import { usualPage } from '../../../domain/papers/documents.ts'
import { ask } from '../../db/ask.ts'
import { readerFor } from '../../db/connect.ts'
import { changeRow, type StoredRow } from '../../entity/change-row.ts'
import { takeUnlocked } from '../../entity/sessions.ts'
import { may } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import { ApiError, notFound, wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { serve } from '../../http/serve.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import { pageParts } from '../../papers/print/page-parts.ts'
import { visibleTo } from '../../policy/policy.ts'
import type { Services } from '../../services.ts'
import { series } from '../plan/rows.ts'
import { assertWholeExam } from '../rights.ts'
import { examKind } from '../rows.ts'
import { answering } from './answer-sheets.ts'
import { type Least, leastPages, offerOf } from './offers.ts'
import { countPages, formKey, formOf, formsOf, inputOf, openedPapers } from './pages.ts'
import { planKind } from './print-job.ts'
import {
  idsOf,
  onlyChanged,
  type PlanAsking,
  type PlannedExam,
  printedOf,
  readExams,
  setOfPaper,
  setsOfPaper,
} from './read-plan.ts'

type Api = typeof printPlanApi
type PlanCall = Call<Api['get']> | Call<Api['start']>

/** The exams that are asked for, with what the plan is called. @throws not_found for what the caller doesn't see, forbidden to whoever sees no pupils */
async function askedExams({ db, client_id, actor, now, body }: PlanCall) {
  if (!may(actor, 'student', 'view') || actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  const asking: PlanAsking = { db, client_id, actor, now }
  const title = body.series_id === undefined ? null : await seriesTitle(asking, actor, body.series_id)
  const ids = body.exam_ids ?? (await idsOf(asking, body))
  const most = planLimits.exams
  if (ids.length > most) throw wrongField('exam_ids', say('print_plan.too_many_exams', { most, exams: ids.length }))
  const exams = await readExams(asking, ids)
  const [only, other] = exams
  return { exams, title: title ?? (only && !other ? only.name : null) }
}

async function seriesTitle(asking: PlanAsking, actor: PlanCall['actor'], id: number): Promise<string> {
  const [seen] = await ask(asking, series.seen(actor, id))
  if (!seen) throw notFound('series')
  const [named] = await ask(
    asking,
    sql<{ name: string }>`select name from exam_series where client_id = ${asking.client_id} and id = ${id}`,
  )
  return named?.name ?? ''
}

async function getPlan(call: Call<Api['get']>, services: Pick<Services, 'files' | 'typeset'>): Promise<PrintPlan> {
  const { exams, title } = await askedExams(call)
  const whose = { client_id: call.client_id, account_id: call.actor.account_id }
  const forms = formsOf(exams)
  const counted = await countPages(services, call.db, whose, forms)
  const { least, isWhole } = await leastPages(services, call.db, whose, counted.size === forms.length ? exams : [])
  const shown = exams.map((exam) => shownExam(exam, counted, least))
  const rows = shown.flatMap((exam) => exam.rows)
  return {
    ...{ title, exams: shown, is_counted: counted.size === forms.length && isWhole },
    copies: rows.reduce((sum, { copies, spare }) => sum + copies + spare, 0),
    paper_sheets: rows.reduce((sum, row) => sum + (row.paper_sheets ?? 0), 0),
  }
}

type Counted = Awaited<ReturnType<typeof countPages>>

function shownExam(planned: PlannedExam, counted: Counted, least: ReadonlyMap<number, Least>): PlanExam {
  const { writers: _, papers, rows, ...exam } = planned
  const { id, name, date, starts, session, grade, subject, spare, duplex } = exam
  return {
    ...{ id, name, date, start: starts.slice(0, 5), session, grade, subject, spare, duplex },
    papers: papers.map((paper) => ({
      ...{ id: paper.id, version: paper.version, lacks: paper.lacks },
      // Whoever doesn't see a paper is not told what it is called.
      name: paper.seen ? paper.name : '',
      ...{ sets: setsOfPaper(paper), printed: printedOf(paper) },
      ...{ fit: paper.fit, offer: offerOf(planned, paper, least.get(paper.id)) },
    })),
    rows: rows.map(({ paper, ...row }) => {
      const form = row.lacks === null ? formOf({ ...exam, papers, rows, writers: [] }, { ...row, paper }) : null
      const found = form ? counted.get(formKey(form)) : undefined
      if (typeof found === 'string') return { ...row, pages: null, paper_sheets: null, lacks: found }
      const pages = found ?? null
      const taken = pages === null ? null : paperTaken(row.copies + row.spare, pages, duplex)
      return { ...row, pages, paper_sheets: taken }
    }),
  }
}

/** @throws not_found where somebody doesn't see one, forbidden where one is not wholly theirs */
async function updatePlan(call: Call<Api['update']>): Promise<DataOf<Api['update']>> {
  const { db, client_id, actor, body } = call
  const { rows: exams } = await sql<StoredRow<'exams'>>`
    select * from exams where client_id = ${client_id} and id = any(${body.exam_ids}::bigint[]) and deleted_at is null
      and ${visibleTo(actor, 'exams')} order by id for update`.execute(db)
  if (exams.length < new Set(body.exam_ids).size) throw notFound('exam')
  for (const session_id of new Set(exams.map((exam) => exam.session_id))) await takeUnlocked(db, session_id)
  for (const exam of exams) await assertWholeExam(call, actor, exam)
  const columns = { print_spare: body.spare, print_duplex: body.duplex }
  for (const exam of exams) await changeRow(call, examKind, exam, columns, 'update')
  return { exam_ids: exams.map(({ id }) => id) }
}

/** Orders the archive; what can't be printed at all, and what would be too much, is refused at once. */
async function startPlan(call: Call<Api['start']>): Promise<DataOf<Api['start']>> {
  const { body } = call
  const { exams: all, title: usual } = await askedExams(call)
  if (all.length === 0) throw wrongField('exam_ids', say('print_plan.no_exams'))
  const exams = body.changed ? onlyChanged(all) : all
  assertPrintable(exams, body)
  const days = [...new Set([all[0]?.date, all.at(-1)?.date])]
  const title = body.title ?? usual ?? days.join(' – ')
  const [school] = await ask(
    call,
    sql<{ languages: string[] | null }>`select languages from schools where id = ${call.client_id}`,
  )
  const order = {
    ...{ exam_ids: exams.map(({ id }) => id), parts: [...new Set(body.parts)], changed: body.changed ?? false, title },
    page: body.page ?? usualPage,
    language: body.language ?? languageOf('files', school?.languages?.[0]),
  }
  const job_id = await enqueueJob(call, planKind, say('job.print_plan', { name: title }), order, 0)
  await audit(call, { entity: 'exam', entity_id: null, action: 'print', after: { ...order, job_id } })
  return { job_id }
}

function assertPrintable(exams: readonly PlannedExam[], { parts }: BodyOf<Api['start']>): void {
  if (exams.length === 0) throw wrongField('changed', say('print_plan.unchanged'))
  const rows = exams.flatMap((exam) => exam.rows)
  const lists = parts.some((part) => part === 'attendance' || part === 'labels')
  if (!(lists ? rows.length > 0 : rows.some(({ lacks }) => lacks === null)))
    throw wrongField('parts', say('print_plan.nothing'))
  if (parts.includes('papers') && rows.length > planLimits.files)
    throw wrongField('exam_ids', say('print_plan.too_many_files', { most: planLimits.files, files: rows.length }))
  const count = parts.includes('answer-sheets') ? exams.reduce((sum, exam) => sum + answering(exam).length, 0) : 0
  const most = planLimits.answer_sheets
  if (count > most) throw wrongField('parts', say('print_plan.too_many_answer_sheets', { most, count }))
}

/** @throws not_found for an exam that the caller doesn't see, invalid_field for a paper that isn't written in it */
async function previewPlan(
  { client_id, actor, now, body, db }: Call<Api['preview']>,
  { files, typeset, databases }: Pick<Services, 'files' | 'typeset' | 'databases'>,
): Promise<DataOf<Api['preview']>> {
  const [exam] = await readExams({ db, client_id, actor, now }, [body.exam_id])
  const paper = exam?.papers.find(({ id }) => id === body.paper_id)
  if (!exam || !paper?.seen) throw wrongField('paper_id', say('print_plan.not_of_exam'))
  const form = {
    exam,
    paper_id: paper.id,
    set: setOfPaper(paper, body.set ?? null),
    edition: body.edition ?? 'standard',
  }
  const input = await inputOf(files, openedPapers(readerFor(databases.app, client_id)), form, body.page)
  const whose = { client_id, account_id: actor.account_id }
  const { pages, count } = await orRefuse(pageParts(typeset, whose, input, body.part ?? null))
  return { pages, count }
}

export const printPlanRoutes = serve(printPlanApi, {
  get: getPlan,
  update: updatePlan,
  start: startPlan,
  preview: previewPlan,
})
