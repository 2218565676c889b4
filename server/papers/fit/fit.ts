import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type BodyOf, type DataOf, type PaperFit, type paperFitApi, type SetLetter, say, setLetters } from '#contract'
import { usualPage } from '../../../domain/papers/documents.ts'
import type { Fitted } from '../../../typeset/paper/fit/fit.ts'
import { stepsOfStyle } from '../../../typeset/paper/fit/style.ts'
import type { PaperInput } from '../../../typeset/paper/paper-input.ts'
import { compilable, type Reader, readerFor } from '../../db/connect.ts'
import { changeRow, lockRow } from '../../entity/change-row.ts'
import { notFound, wrongField } from '../../ground/errors.ts'
import type { Call, Preparing } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import type { Services } from '../../services.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import { type PrintedExam, withExamHead } from '../print/exam-head.ts'
import { loadPaper, type OpenedPaper } from '../print/open.ts'
import { pageParts } from '../print/page-parts.ts'
import { printInput } from '../print/typeset-paper.ts'
import { paperKind, papers } from '../rows.ts'
import type { PaperFitting } from './fitting.ts'

type Api = typeof paperFitApi
type Setting = Pick<Services, 'files' | 'typeset' | 'databases'>

/** Papers whose answers are remembered, the newest. */
const MOST_KNOWN = 2000
const known = new WeakMap<Services['typeset'], Map<string, Fitted>>()

/** The answer of the typesetter, remembered as long as nothing of the paper changes. */
async function fitted(
  { typeset }: Pick<Setting, 'typeset'>,
  whose: Whose,
  forms: PaperInput[],
  pages: number | null,
): Promise<Fitted> {
  const answers = known.get(typeset) ?? new Map<string, Fitted>()
  known.set(typeset, answers)
  if (answers.size > MOST_KNOWN) answers.clear()
  const text = JSON.stringify([whose.client_id, forms, pages])
  const key = createHash('sha256').update(text).digest('base64')
  const found = answers.get(key) ?? (await orRefuse(typeset.of(whose).fewer({ forms, pages })))
  answers.set(key, found)
  return found
}

const setsOf = ({ head }: OpenedPaper): (SetLetter | null)[] =>
  head.sets > 1 ? setLetters.slice(0, head.sets) : [null]

/** Exams whose names are the longest say how much room a head may take. */
const MOST_HEADS = 2

/** A paper in the standard edition as its sets and the exams that it is written in print it: what is chosen holds for all of them. */
export async function formsOfPaper(
  files: Services['files'],
  paper: OpenedPaper,
  exams: readonly PrintedExam[],
): Promise<PaperInput[]> {
  const forms: PaperInput[] = []
  for (const set of setsOf(paper)) {
    const scope = { document: 'paper', edition: 'standard', page: usualPage, set } as const
    const input = (await printInput(files, paper, scope)) as PaperInput
    forms.push({ ...input, fit: null })
  }
  const [first] = forms
  const longest = exams.toSorted((one, other) => other.name.length - one.name.length).slice(0, MOST_HEADS)
  return first ? [...forms, ...longest.map((exam) => withExamHead(first, exam))] : []
}

const unnamed = { name: '', roll_no: '', section: '', code: 'quaestor:paper/1/set/A/student/1' }

/** The exams that print a paper. */
async function examsOf(reader: Reader, paper_id: number): Promise<PrintedExam[]> {
  const { client_id } = reader
  const [rows] = await reader.read(
    compilable(sql<{ name: string; session: { title: string } }>`
      select e.name, jsonb_build_object('title', n.name) as session
      from exam_papers w join exams e on e.client_id = ${client_id} and e.id = w.exam_id join sessions n on n.id = e.session_id
      where w.client_id = ${client_id} and w.paper_id = ${paper_id} and e.deleted_at is null and e.state <> 'CANCELLED'
      order by length(e.name) desc, e.id limit 10`),
  )
  return rows
}

/** How few pages a paper takes, whoever asks. */
export async function leastOf(services: Pick<Setting, 'files' | 'typeset'>, reader: Reader, whose: Whose, id: number) {
  const paper = await loadPaper(reader, id)
  const { now, least } = await fitted(
    services,
    whose,
    await formsOfPaper(services.files, paper, await examsOf(reader, id)),
    null,
  )
  return { now, least }
}

interface Asked {
  id: number
  actor: Preparing<Api['update']>['actor']
  client_id: number
}

/** What is asked about a paper that somebody sees. @throws not_found */
async function askedPaper({ id, actor, client_id }: Asked, { databases, files }: Setting) {
  const reader = readerFor(databases.app, client_id)
  const [[seen]] = await reader.read(papers.seen(actor, id))
  if (!seen) throw notFound('paper')
  const paper = await loadPaper(reader, id)
  return { paper, forms: await formsOfPaper(files, paper, await examsOf(reader, id)) }
}

const whoseOf = ({ client_id, actor }: Pick<Asked, 'client_id' | 'actor'>): Whose => ({
  client_id,
  account_id: actor.account_id,
})

const named = (forms: readonly PaperInput[]) => forms.map((form) => ({ ...form, copy: unnamed }))

const isSettled = ({ head }: OpenedPaper) => head.state === 'SUBMITTED' || head.state === 'APPROVED'

export async function getFit(call: Call<Api['get']>, services: Setting): Promise<PaperFit> {
  const { paper, forms } = await askedPaper(call, services)
  const whose = whoseOf(call)
  const chosen = paper.head.fit?.pages ?? null
  const pages = call.body.pages ?? chosen
  const found = await fitted(services, whose, forms, pages)
  const { now, least, style, lacks } = found
  const withNames = pages !== null && style ? await fitted(services, whose, named(forms), pages) : null
  return {
    ...{ row_version: paper.head.row_version, page: usualPage, now, least, chosen, lacks },
    is_settled: isSettled(paper),
    fits:
      pages !== null && style
        ? { pages, steps: stepsOfStyle(style), text_size: style.text_size, is_for_named: withNames?.style != null }
        : null,
  }
}

export async function previewFit(call: Call<Api['preview']>, services: Setting): Promise<DataOf<Api['preview']>> {
  const { paper, forms } = await askedPaper(call, services)
  const { pages, set } = call.body
  const { style, least } = await fitted(services, whoseOf(call), forms, pages)
  if (!style) throw wrongField('pages', say('paper_fit.least', { least }))
  const form = forms[Math.max(0, setsOf(paper).indexOf(set ?? null))]
  if (!form) throw wrongField('set', say('print.sets', { sets: paper.head.sets }))
  const shown = await orRefuse(pageParts(services.typeset, whoseOf(call), { ...form, fit: style }, null))
  return { pages: shown.pages, count: shown.count }
}

/** What is stored of pages that a paper is to take; null: nothing. */
async function fittingFor(
  call: Preparing<Api['update']>,
  services: Setting,
  { pages }: BodyOf<Api['update']>,
): Promise<PaperFitting | null> {
  const { paper, forms } = await askedPaper(call, services)
  if (pages === null) return null
  if (!isSettled(paper)) throw wrongField('pages', say('paper_fit.not_settled'))
  const { style, least } = await fitted(services, whoseOf(call), forms, pages)
  if (!style) throw wrongField('pages', say('paper_fit.least', { least }))
  const withNames = await fitted(services, whoseOf(call), named(forms), pages)
  return { page: usualPage, pages, style, named: withNames.style }
}

/** Measured before, and stored only for the version that was measured. */
export const updateFit = {
  async prepare(call: Preparing<Api['update']>, services: Setting) {
    const fit = await fittingFor(call, services, call.body)
    return async (change: Call<Api['update']>): Promise<DataOf<Api['update']>> => {
      const { id, body } = change
      const stored = await lockRow({ call: change, kind: paperKind, id, row_version: body.row_version })
      if (fit !== null && stored.state === 'DRAFT') throw wrongField('pages', say('paper_fit.not_settled'))
      await changeRow(change, paperKind, stored, { fit: fit === null ? null : JSON.stringify(fit) }, 'fit')
      return { id, row_version: stored.row_version + 1, chosen: fit?.pages ?? null }
    }
  },
}
