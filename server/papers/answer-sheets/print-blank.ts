import { sql } from 'kysely'
import { z } from 'zod'
import { type answerSheetApi, type BodyOf, type DataOf, Id, type MadeBatch, say, UnnamedInput } from '#contract'
import { languagesOf } from '../../../domain/languages.ts'
import { usualPage } from '../../../domain/papers/documents.ts'
import type { AnswerSheetInput } from '../../../typeset/documents/answer-sheet.ts'
import { printTogether } from '../../../typeset/paper/copies/batch.ts'
import { compilable } from '../../db/connect.ts'
import { audit } from '../../ground/audit.ts'
import { notFound } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { enqueueJob, type JobHandler, type JobKind } from '../../jobs/jobs.ts'
import { linkMade, madeKey, recordMade } from '../../jobs/made-file.ts'
import type { Services } from '../../services.ts'
import { fileWords } from '../print/file-words.ts'
import { assertSet, loadPaper, loadPaperIn } from '../print/open.ts'
import { printInput, ROLL_DIGITS } from '../print/typeset-paper.ts'
import { paperKind, papers } from '../rows.ts'
import { assertExamOf } from './exam-of.ts'
import { freezeLayouts, newSerial, savePrinted } from './freeze.ts'

const JobInput = UnnamedInput.extend({ paper_id: Id, language: z.enum(languagesOf('files')) })
type JobInput = z.output<typeof JobInput>

export const PRINT_BLANK = 'print-blank'
const blankKind: JobKind<JobInput> = { name: PRINT_BLANK, input: JobInput }

type PrintCall = Call<typeof answerSheetApi.printBlank>

/** Orders sheets without a name for an exam of the paper. @throws not_found for a paper that the caller doesn't see */
export async function startBlank(call: PrintCall): Promise<DataOf<typeof answerSheetApi.printBlank>> {
  const { db, actor, body, id } = call
  const [seen] = (
    await db.executeQuery(
      papers
        .found(actor, { id: [id] })
        .select(['name'])
        .compile(),
    )
  ).rows
  if (!seen) throw notFound('paper')
  await assertExamOf(call, body.exam_id, id)
  assertSet(await loadPaperIn(call, id), body.set ?? null)
  const input: JobInput = { ...body, paper_id: id, language: body.language ?? 'en' }
  const job_id = await enqueueJob(call, blankKind, say('job.copies', { name: seen.name }), input, body.count)
  await audit(call, { entity: paperKind.entity, entity_id: id, action: 'print', after: { ...input, job_id } })
  return { job_id }
}

/** Pages of an extra sheet: one leaf, printed on both sides. */
const USUAL_PAGES = 2

export const printBlankJob: JobHandler<Pick<Services, 'files' | 'press' | 'tokens'>, JobInput> = {
  input: JobInput,

  async work(job, services) {
    const { client_id, db, input: order } = job
    const press = services.press.of(job, true)
    const paper = await loadPaper(db, order.paper_id)
    const { head } = paper
    const set = head.sets > 1 ? (order.set ?? 'A') : null
    const scope = {
      document: 'answer-sheet',
      edition: order.edition ?? 'standard',
      page: order.page ?? usualPage,
      set,
    } as const
    const filled = (await printInput(services.files, paper, scope, {
      booklet: order.booklet ?? false,
    })) as AnswerSheetInput
    const [[roll]] = await db.read(longestRoll(client_id, order.exam_id))
    const pages = order.kind === 'EXTRA' ? { ruled_pages: order.pages ?? USUAL_PAGES } : {}
    const roll_digits = Math.max(ROLL_DIGITS, roll?.digits ?? 0)
    const input: AnswerSheetInput = { ...filled, kind: order.kind, roll_digits, ...pages }
    const frozen = await freezeLayouts(job, press, [{ input, paper_id: head.id, set: set ?? head.set_letter }])
    const serials = Array.from({ length: order.count }, newSerial)
    const copies = serials.map((code) => ({ input: 0, copy: { name: '', roll_no: '', section: '', code } }))
    const name = `${titleOf(head.name, order)}.pdf`
    const bytes = await orRefuse(
      lastFile(printTogether({ inputs: [input], copies, even_pages: true }, name, press), job.progress),
    )
    const key = madeKey('blank', job, 'pdf')
    await services.files.put(key, bytes)
    const of = { entity: paperKind.entity, entity_id: head.id, action: 'download-copies' }
    const file_url = await linkMade(services, job, { key, name, of })
    const printed = serials.map((serial) => ({
      ...{ serial, kind: order.kind, layout: frozen[0]?.hash ?? '', paper_id: head.id, exam_id: order.exam_id },
      ...{ enrolment_id: null, set_letter: head.set_letter },
    }))
    return async (transaction) => {
      await recordMade(transaction, job, { key, name, bytes: bytes.length })
      const layout_ids = await savePrinted(transaction, job, frozen, printed)
      return { file_url, name, copies: copies.length, sheets: printed.length, layout_ids } satisfies MadeBatch
    }
  },

  async cleanUp(_input, { files }, ended) {
    if (ended.state !== 'done') await files.remove(madeKey('blank', ended, 'pdf'))
  },
}

const titleOf = (paper: string, { kind, edition = 'standard', language }: BodyOf<typeof answerSheetApi.printBlank>) => {
  const { unnamed, editions } = fileWords[language ?? 'en']
  return [paper, unnamed[kind], editions[edition]].filter(Boolean).join(', ')
}

/** Digits of the longest roll number in the roster of an exam that is one; others are found by a person. */
const longestRoll = (client_id: number, exam_id: number) =>
  compilable(sql<{ digits: number }>`
    select coalesce(max(length(e.roll_no)), 0)::integer as digits from exam_marks m
      join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
    where m.client_id = ${client_id} and m.exam_id = ${exam_id} and e.roll_no ~ '^[0-9]{1,12}$'`)

async function lastFile(
  steps: ReturnType<typeof printTogether>,
  progress: (done: number, of: number) => Promise<void>,
): Promise<Uint8Array> {
  for await (const { done, of, file } of steps) {
    await progress(done, of)
    if (file) return file.bytes
  }
  throw new Error('Copies ended without their file')
}
