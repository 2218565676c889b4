import { sql } from 'kysely'
import { perPage, type SeriesDocumentName, type SeriesPrints, seriesPrintApi } from '#contract'
import { languageOf } from '../../../../domain/languages.ts'
import { ask } from '../../../db/ask.ts'
import { ApiError, notFound } from '../../../ground/errors.ts'
import type { Call } from '../../../http/call.ts'
import { serve } from '../../../http/serve.ts'
import { assertWholeSchool } from '../lock.ts'
import { series } from '../rows.ts'
import { isOut, readFacts } from './facts.ts'
import { papersOf, roomGroups } from './room-groups.ts'
import { mayPrintAll, startPrint } from './series-print.ts'

/** Rows of a list to a page, about. */
const ROWS = 30

/** How much there is to print of a series. */
async function countPrints(call: Call<(typeof seriesPrintApi)['prints']>): Promise<SeriesPrints> {
  const { actor, client_id, now, id } = call
  assertWholeSchool(actor)
  if (!mayPrintAll(actor)) throw new ApiError('forbidden')
  const [seen] = await ask(call, series.seen(actor, id))
  if (!seen) throw notFound('series')
  const facts = await readFacts(call, now, id, languageOf('files'))
  const groups = roomGroups(facts)
  const { sittings, duties, seats } = facts
  const [{ withheld = 0 } = {}] = await ask(
    call,
    sql<{ withheld: number }>`select count(*)::int as withheld from admit_cards
      where client_id = ${client_id} and series_id = ${id} and withheld_reason is not null`,
  )
  const grades = new Set(sittings.map(({ paper }) => paper.grade.id)).size
  const writers = new Set(sittings.flatMap(({ pupils }) => pupils)).size
  const packets = groups.reduce((sum, group) => sum + papersOf(group).length, 0)
  const row = (document: SeriesDocumentName, count: number, pages = Math.ceil(count / (perPage[document] ?? 1))) => ({
    ...{ document, count, pages },
  })
  return {
    version: isOut(facts) ? facts.version : 0,
    ...{ has_seats: seats.length > 0, has_duties: duties.length > 0, withheld },
    documents: [
      row('date-sheet', grades === 0 ? 0 : 1, Math.ceil(grades / 8)),
      row('admit-cards', Math.max(0, writers - withheld)),
      ...(['door-list', 'seat-chart', 'room-attendance'] as const).map((name) => row(name, groups.length)),
      row('packet-labels', packets),
      row('desk-slips', seats.length),
      row('duty-list', duties.length, Math.ceil(duties.length / ROWS)),
      row('absentees', sittings.length),
    ],
    days: [...new Set(sittings.map(({ day }) => day))].sort().map((day) => ({
      day,
      rooms: new Set(groups.flatMap((group) => (group.day === day ? [group.room.id] : []))).size,
      pupils: new Set(sittings.flatMap((one) => (one.day === day ? one.pupils : []))).size,
    })),
  }
}

export const seriesPrintRoutes = serve(seriesPrintApi, { print: startPrint, prints: countPrints })
