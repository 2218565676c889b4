import { sql } from 'kysely'
import { type CardEntryItem, type CardListAnswer, type cardEntryApi, say } from '#contract'
import { withFigures } from '../../../interchange/doors/grid/shown.ts'
import type { SpreadsheetRecord } from '../../../interchange/spreadsheet/write-workbook.ts'
import { assertSession, takeUnlocked } from '../../entity/sessions.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import type { Call, Preparing, RecordedFile } from '../../http/call.ts'
import type { Services } from '../../services.ts'
import { XLSX } from '../../uploads/error-file.ts'
import { writeRecords } from '../../uploads/write-book.ts'
import { faultOf, stored } from '../entries/judge-entry.ts'
import { daysOf, placeOf, stateOf } from '../entries/section-place.ts'
import { updateEntries } from '../entries/update-entries.ts'
import { type EntryColumn, entryColumns } from './entry-columns.ts'
import { pupilsOfList } from './pupils-of-list.ts'
import { type JudgedCell, judgedList, readListOfCards, refuseUnseen } from './read-list.ts'

type Upload = (typeof cardEntryApi)['upload']

/** What is entered of each pupil, by the field of its column. */
const entriesOf = (client_id: number) => sql`(
  select jsonb_object_agg(x.field, x.value) from card_entries c
    cross join lateral (values ('entry.' || c.item || '.' || c.term, c.value), ('entry.' || c.item || '.' || c.term || '.text', c.text)) x (field, value)
  where c.client_id = ${client_id} and c.enrolment_id = e.id and x.value is not null)`

/** Grades, sentences and days of a section from a list of whatever form: its blanks change nothing, and an unknown column stops it. */
export async function prepareEntries(
  call: Preparing<Upload>,
  { typeset }: Pick<Services, 'typeset'>,
): Promise<(call: Call<Upload>) => Promise<CardListAnswer>> {
  const { db, client_id, actor, body, file } = call
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  const asking = { db, client_id, actor }
  await assertSession(asking, body.session_id)
  const place = await placeOf(asking, body)
  const columns = entryColumns(place, body.language ?? 'en')
  const pupils = await pupilsOfList(asking, place, entriesOf(client_id))
  const section = { id: place.section_id, title: place.section }
  const known = { class: { id: place.grade_id, title: place.grade }, section, columns, pupils }
  const opened = await readListOfCards({ file, body }, known, { client_id, account_id: actor.account_id })

  return async (change) => {
    await takeUnlocked(change.db, body.session_id)
    const now = await placeOf(change, body)
    if ((await stateOf(change, body)).state === 'SUBMITTED') throw new ApiError('sheet_closed')
    const days = await daysOf(change, body)
    const there = new Map((await pupilsOfList(change, now, entriesOf(client_id))).map((one) => [one.id, one.stored]))
    const itemOf = ({ cell, was }: Pick<JudgedCell, 'cell' | 'was'>): CardEntryItem => {
      const { item, term, part } = columns.find(({ field }) => field === cell.field) as EntryColumn
      const value = part === 'value' ? withFigures(cell.value) : cell.value
      return { enrolment_id: cell.id, item, term, part, base: was, value }
    }
    const cells = opened.read.cells.map((cell): JudgedCell => {
      const was = there.get(cell.id)?.[cell.field] ?? null
      const item = itemOf({ cell, was })
      const signs = item.part === 'text' ? typeset.unprintable(cell.value).join(' ') : ''
      const sign = { code: 'sign', sentence: say('card_list.sign', { characters: signs }) }
      const fault = faultOf(item, now, days) ?? (signs === '' ? undefined : sign)
      return { cell, was, fault, now: fault ? cell.value : (stored(item) ?? '') }
    })
    const list = judgedList(opened, cells, body.mode === 'update')
    if (body.dry_run === 'true') return list.answer
    refuseUnseen(list, opened, body.seen)
    if (list.taken.length === 0) return list.answer
    const { session_id, section_id, occasion_id } = body
    const items = list.taken.map(itemOf)
    const { results } = await updateEntries({ ...change, body: { session_id, section_id, occasion_id, items } })
    // Somebody's value came in between.
    if (results.some(({ status }) => status !== 'ok')) throw wrongField('seen', say('card_list.changed'))
    return list.answer
  }
}

/** The entries of a section as a workbook to fill in, with what is there. */
export async function entriesTemplate(call: Call<(typeof cardEntryApi)['template']>): Promise<RecordedFile> {
  const { db, client_id, actor, body } = call
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  const asking = { db, client_id, actor }
  const place = await placeOf(asking, body)
  const columns = entryColumns(place, body.language).filter(({ is_own }) => is_own)
  const pupils = await pupilsOfList(asking, place, entriesOf(client_id))
  const records = pupils.map(
    ({ admission_no, roll_no, name, stored: there }): SpreadsheetRecord => ({
      ...{ admission_no, roll_no: roll_no ?? '', name },
      ...Object.fromEntries(columns.map(({ field, title }) => [title, there[field] ?? ''])),
    }),
  )
  const heads = ['admission_no', 'roll_no', 'name', ...columns.map(({ title }) => title)]
  return {
    bytes: await writeRecords(
      actor,
      'Grades and days',
      heads.map((name) => ({ name, example: '', note: '' })),
      records,
    ),
    type: XLSX,
    filename: `${place.grade} ${place.section}, grades and days.xlsx`,
    given: { client_id, entity_id: place.section_id, what: { rows: records.length } },
  }
}
