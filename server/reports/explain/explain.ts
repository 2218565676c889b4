import { sql } from 'kysely'
import type { DataOf, Explained, explainedApi } from '#contract'
import { notFound } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import { assertScheme, chosenScheme } from '../cards/assert-choice.ts'
import { listed } from '../listed.ts'
import { asked, type ReportServices, readAtOnce, type Scope, type Titled } from '../scope.ts'
import { beside, openPupil, type Pupil, studentLists, yearLists } from '../student-lists.ts'
import { classMeans, yearOf } from '../year/year.ts'
import { changedMarks, correctionSteps, namedChanges } from './explain-changes.ts'
import { explainYear } from './explained-year.ts'

interface NotOut {
  subject: Titled
  exam: Titled
  date: string
}

/** Exams that are planned or not settled yet, to pupils those that are not published: they are named, and nothing is told of them. */
function notOut(scope: Scope, { enrolment_id }: Pupil) {
  const { client_id, actor, filter } = scope
  const { student_id: _, ...shared } = filter
  const out = actor.reach?.scope === 'OWN' ? sql`'PUBLISHED'` : sql`'VERIFIED', 'PUBLISHED'`
  return sql<NotOut>`
    select jsonb_build_object('id', s.id, 'title', s.title) as subject, jsonb_build_object('id', e.id, 'title', e.name) as exam, e.exam_date as date
    from exam_marks x join exams e on e.client_id = ${client_id} and e.id = x.exam_id and e.deleted_at is null
      join subjects s on s.client_id = ${client_id} and s.id = e.subject_id
    where x.client_id = ${client_id} and x.enrolment_id = ${enrolment_id} and x.left_at is null
      and e.state not in ('DRAFT', 'CANCELLED', ${out}) and ${visibleTo(actor, 'exams', 'e')}
      and ${sql.join(asked({ ...scope, before: null, filter: shared as Scope['filter'] }), sql` and `)}
    order by e.exam_date, e.id`
}

/** How the percents of a pupil's report come about. @throws not_found for a subject that is not in it */
export async function explainReport(
  call: Call<(typeof explainedApi)['explain']>,
  services: ReportServices,
): Promise<DataOf<(typeof explainedApi)['explain']>> {
  const { subject_id, scheme_id = null } = call.body
  const { scope, pupil } = await openPupil(call, services)
  const of = { ...scope, before: null, filter: { ...scope.filter, student_id: [pupil.student.id] } }
  if (scheme_id !== null) await assertScheme(of, scheme_id, scope.session.id)
  const {
    subjects,
    classmates: class_marks,
    ...lists
  } = await readAtOnce(
    of,
    {
      subjects: studentLists(of, pupil).subjects,
      ...yearLists(of, pupil.enrolment_id),
      not_out: notOut(of, pupil),
      changed: changedMarks(of, pupil.enrolment_id),
    },
    beside(of, pupil),
  )
  const schemes = (await chosenScheme(of, scheme_id)) ?? lists.schemes
  const year = yearOf({ ...lists, subjects, schemes }, pupil.enrolment_id)
  const means = classMeans(class_marks, year.rules)
  const steps = await correctionSteps(
    of,
    year.own.map(({ mark_id }) => mark_id),
  )
  const changed = listed(lists.changed, ({ mark_id }) => mark_id)
  const coming = listed(lists.not_out, ({ subject }) => subject.id)
  const known = subjects.map(({ subject }) => subject)
  const ids = new Set(known.map(({ id }) => id))
  const more = [...coming.values()].flatMap(([first]) => (first && !ids.has(first.subject.id) ? [first.subject] : []))
  const all = explainYear(year, {
    subjects: [...known, ...more],
    classAvg: (id) => {
      const { n, mean } = id === null ? means.overall : means.subject(id)
      return n >= scope.settings.small_cell ? mean : null
    },
    changes: (mark_id) => namedChanges(steps.get(mark_id), changed.get(mark_id)),
    notOut: (id) => (coming.get(id) ?? []).map(({ exam, date }) => ({ exam, date, state: 'NOT_OUT' as const })),
  })
  if (subject_id === undefined) return all
  const one = all.filter((row: Explained) => row.subject?.id === subject_id)
  if (one.length === 0) throw notFound('subject')
  return one
}
