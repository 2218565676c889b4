import type { Promoted, PromotionPlan } from '../../contract/index.ts'
import type { DemoSchool } from '../support/demo-school.ts'
import { side, summary } from '../support/side.ts'
import { fillResults } from './results.ts'

interface YearEnd extends DemoSchool {
  call<T>(path: string, payload: object): Promise<{ data: T }>
  now: number
  next: number
  classes: number[]
}

const PUPILS = 2000

/**
 * 2,000 pupils of one class tried, promoted and taken back, beside four statements by hand that do and undo the same: before they have written an
 * exam, and with a year of published results.
 */
export async function measurePromotion(school: YearEnd, rounds: number): Promise<void> {
  const { databases, call, now, classes } = school
  const { owner } = databases
  const grade_id = classes[5] as number
  const { rows } = await owner.query(
    "select e.student_id from enrolments e where e.client_id = 1 and e.session_id = $1 and e.grade_id = $2 and e.state = 'ACTIVE' order by e.section_id, e.id limit $3",
    [now, grade_id, PUPILS],
  )
  const ids = rows.map(({ student_id }) => Number(student_id))
  await promoteMany(school, ids, { rounds, what: `promotion of ${PUPILS}`, results: 0 })
  await fillResults({ databases }, { call, session_id: now, grade_id, student_ids: ids })
  await promoteMany(school, ids, { rounds, what: `promotion of ${PUPILS} with results`, results: PUPILS })
}

interface Wanted {
  rounds: number
  what: string
  /** Pupils who have a result of the year. */
  results: number
}

async function promoteMany(
  { databases: { owner }, call, now, next }: YearEnd,
  ids: number[],
  { rounds, what, results }: Wanted,
): Promise<void> {
  const items = ids.map((student_id) => ({ student_id, action: 'PROMOTE' }))
  const body = { from_session: now, to_session: next, items, roll_numbers: 'KEEP' }
  const tried = await side(rounds, {
    ours: async () => {
      const { data } = await call<PromotionPlan>('student/promote', { ...body, dry_run: true })
      if (data.counts.PROMOTE !== PUPILS || data.counts.errors > 0) throw new Error(JSON.stringify(data.counts))
      const found = data.items.filter(({ result }) => result !== null).length
      if (found !== results) throw new Error(`${found} results`)
    },
    hand: () => owner.query(CANDIDATES, [now, next, ids]),
  })
  console.log(summary(`${what}, tried`, tried))
  let done = 0
  const run = await side(rounds, {
    ours: async () => {
      const { data } = await call<Promoted>('student/promote', { ...body, dry_run: false })
      if (data.promoted !== PUPILS) throw new Error(JSON.stringify(data))
      done = data.promotion_id
    },
    undo: () => call(`promotion/undo/${done}`, {}),
    hand: () => byHand({ owner, now, next, ids }),
    'undo by hand': () => undoByHand({ owner, now, next, ids }),
  })
  const { ours, undo, hand, 'undo by hand': undone } = run
  console.log(summary(`${what}, run`, { ours, hand }))
  console.log(summary(`${what}, undone`, { ours: undo, hand: undone }))
}

/** $1 session, $2 session to come, $3 pupils. */
const CANDIDATES = `select e.id, e.student_id, e.grade_id, e.section_id, e.roll_no, s.f_name, s.l_name, s.admission_no, n.id as place, c.id as section
  from enrolments e join students s on s.client_id = 1 and s.id = e.student_id
    join grades g on g.client_id = 1 and g.id = e.grade_id join sections o on o.client_id = 1 and o.id = e.section_id
    left join sections c on c.client_id = 1 and c.grade_id = g.next_grade_id and c.title = o.title
    left join enrolments n on n.client_id = 1 and n.student_id = e.student_id and n.session_id = $2 and n.deleted_at is null
  where e.client_id = 1 and e.session_id = $1 and e.student_id = any($3) and e.deleted_at is null`

type Hand = Pick<YearEnd, 'now' | 'next'> & { owner: DemoSchool['databases']['owner']; ids: number[] }

const CLOSE = `update enrolments set state = 'PROMOTED', row_version = row_version + 1 where client_id = 1 and session_id = $1 and student_id = any($2) and deleted_at is null`
const OPEN = `insert into enrolments (client_id, student_id, session_id, grade_id, section_id, roll_no)
  select 1, e.student_id, $2, g.next_grade_id, c.id, e.roll_no from enrolments e
    join grades g on g.client_id = 1 and g.id = e.grade_id join sections o on o.client_id = 1 and o.id = e.section_id
    join sections c on c.client_id = 1 and c.grade_id = g.next_grade_id and c.title = o.title
  where e.client_id = 1 and e.session_id = $1 and e.student_id = any($3) and e.deleted_at is null`
const RUN = `insert into promotions (client_id, from_session_id, to_session_id, counts, created_at) values (1, $1, $2, '{}', now()) returning id`
const ITEMS = `insert into promotion_items (client_id, promotion_id, student_id, action, from_enrolment_id, to_enrolment_id, before)
  select 1, $3, o.student_id, 'PROMOTE', o.id, n.id, '{}' from enrolments o
    join enrolments n on n.client_id = 1 and n.student_id = o.student_id and n.session_id = $2 and n.deleted_at is null
  where o.client_id = 1 and o.session_id = $1 and o.student_id = any($4) and o.deleted_at is null`

async function byHand({ owner, now, next, ids }: Hand): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(RUN, [now, next])
    await client.query(CLOSE, [now, ids])
    await client.query(OPEN, [now, next, ids])
    await client.query(ITEMS, [now, next, rows[0].id, ids])
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function undoByHand({ owner, now, next, ids }: Hand): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(
      "update enrolments set state = 'ACTIVE', row_version = row_version + 1 where client_id = 1 and session_id = $1 and student_id = any($2)",
      [now, ids],
    )
    await client.query(
      'update enrolments set deleted_at = now() where client_id = 1 and session_id = $1 and student_id = any($2) and deleted_at is null',
      [next, ids],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
