import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { ask } from '../db/ask.ts'
import { readerIn, type Write } from '../db/connect.ts'
import type { YearResult } from '../people/promotion/plan.ts'
import type { Viewer } from '../policy/places.ts'
import { readCards } from './cards/card-lists.ts'
import { type Scope, settingsOf } from './scope.ts'
import { yearOf } from './student.ts'

interface Asking {
  db: Write
  client_id: number
  actor: Viewer
  session: Scope['session']
}

interface PupilOfYear {
  student_id: number
  enrolment_id: number
  section_id: number
}

/** Pupils at a time: between, other calls have their turn. */
const AT_ONCE = 250

/** The results of a session, by enrolment: those of the report cards, of settled exams. */
export async function yearResults(
  asking: Asking,
  pupils: readonly PupilOfYear[],
): Promise<ReadonlyMap<number, YearResult>> {
  const results = new Map<number, YearResult>()
  const sections = await examsOf(asking, [...new Set(pupils.map(({ section_id }) => section_id))])
  if (sections.size === 0) return results
  const { client_id, actor, session } = asking
  // Nobody's place is asked for: that of one pupil would take the marks of all beside.
  const settings = { ...(await settingsOf(asking)), rank_shown: false }
  const filter = { session_id: session.id } as Scope['filter']
  const db = { client_id, ...readerIn(asking.db) }
  const scope: Scope = { db, client_id, actor, filter, session, before: null, settings, names: true }
  for (let at = 0; at < pupils.length; at += AT_ONCE) {
    const some = pupils.slice(at, at + AT_ONCE).filter(({ section_id }) => sections.has(section_id))
    const listsOf = await readCards(scope, some)
    for (const { enrolment_id, section_id } of some) {
      const { percent, result, failed } = yearOf(listsOf(enrolment_id), enrolment_id).results.overall
      const { settled = 0, open = 0 } = sections.get(section_id) ?? {}
      results.set(enrolment_id, { percent, result, failed, has_exams: settled > 0, has_open_exams: open > 0 })
    }
    await setImmediate()
  }
  return results
}

/** How many exams of each section are settled, and how many are not out yet; those that are planned no further than a draft are neither. */
async function examsOf({ db, client_id, session }: Asking, section_ids: readonly number[]) {
  const rows = await ask(
    { db, client_id },
    sql<{ section_id: number; settled: number; open: number }>`
      select x.section_id, count(*) filter (where e.state in ('VERIFIED', 'PUBLISHED')) as settled,
        count(*) filter (where e.state <> 'PUBLISHED') as open
      from exams e join exam_sections x on x.client_id = ${client_id} and x.exam_id = e.id
      where e.client_id = ${client_id} and e.session_id = ${session.id} and e.deleted_at is null
        and e.state not in ('DRAFT', 'CANCELLED') and x.section_id = any(${section_ids}::bigint[])
      group by x.section_id`,
  )
  return new Map(
    rows.map(({ section_id, settled, open }) => [Number(section_id), { settled: Number(settled), open: Number(open) }]),
  )
}
