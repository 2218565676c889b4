import { beforeAll, expect, it } from 'vitest'
import { api, type Question } from '#contract'
import type { WrittenBank } from '../../../interchange/items/exported-question.ts'
import { readSpreadsheet } from '../../../interchange/spreadsheet/spreadsheet.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeQuestion, makeSchool } from '../../testing/factories/factories.ts'
import type { Exported } from './export-rows.ts'
import { warmThread, withWriter } from './export-writer.ts'
import type { BookPlan } from './open-book.ts'

const app = await startTestApp()
let questions: Exported[]

beforeAll(async () => {
  const school = await makeSchool(app)
  const made = await makeQuestion(app, school, { question_text: '<p>Why is <b>this</b> so?</p>', tags: ['a', 'b'] })
  const { data } = await app.call<Question[]>(api.question.list, { filter: { id: made.id } }, school.admin)
  questions = Array.from({ length: 300 }, (_, at) => ({ ...(data[0] as Question), id: at + 1, subject_code: 'SC' }))
})

const workbook: BookPlan = { format: 'xlsx', with_answers: true, is_check: false }
const nothing: WrittenBank = { bytes: new Uint8Array(), losses: [], whole: [] }

/** `as`: how many there are said to be; a few are written where they are. */
const bookOf = (taken: Exported[], as = taken.length) =>
  withWriter(as, workbook, async (writer) => {
    for (let from = 0; from < taken.length; from += 100) await writer.add(taken.slice(from, from + 100))
    return writer.finish()
  })

/** How often others had their turn meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work
  isOver = true
  return turns
}

it('many questions are written by a thread, the same workbook as in place, and others have their turn all the while', async () => {
  const aside = bookOf(questions)
  const asideTurns = await turnsDuring(aside)
  const inPlace = bookOf(questions, 1)
  const inPlaceTurns = await turnsDuring(inPlace)
  expect(asideTurns).toBeGreaterThan(20 * inPlaceTurns)
  const rowsOf = async (written: Promise<WrittenBank>) => readSpreadsheet((await written).bytes, 'questions.xlsx').rows
  expect(await rowsOf(aside)).toEqual(await rowsOf(inPlace))
})

it('the thread stays for the next workbook, which has none of the rows before; after one that was given up there is another', async () => {
  await bookOf(questions)
  const first = warmThread()
  const again = await bookOf(questions.slice(0, 70))
  expect([first, warmThread()]).toEqual([expect.any(Number), first])
  expect(readSpreadsheet(again.bytes, 'questions.xlsx').rows).toHaveLength(70)
  const givenUp = withWriter(1000, workbook, async (writer) => {
    await writer.add(questions.slice(0, 10))
    throw new Error('The connection was lost')
  })
  await expect(givenUp).rejects.toThrow('The connection was lost')
  expect(warmThread()).toBeNull()
  expect(readSpreadsheet((await bookOf(questions.slice(0, 70))).bytes, 'questions.xlsx').rows).toHaveLength(70)
})

it('one workbook is made after the other, and who meets a long queue is told to come again', async () => {
  const made: number[] = []
  let release = () => {}
  const first = withWriter(1000, workbook, async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    made.push(1)
    return nothing
  })
  const others = [2, 3, 4, 5].map((at) =>
    withWriter(1000, workbook, async () => {
      made.push(at)
      return nothing
    }),
  )
  await expect(bookOf(questions)).rejects.toMatchObject({ code: 'busy_server' })
  release()
  await Promise.all([first, ...others])
  expect(made).toEqual([1, 2, 3, 4, 5])
  expect((await bookOf(questions.slice(0, 1), 1000)).bytes.length).toBeGreaterThan(0)
})
