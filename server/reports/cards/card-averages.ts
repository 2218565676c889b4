import { sql } from 'kysely'
import { averagesOn } from '../../../domain/reports/card-layout.ts'
import { ask } from '../../db/ask.ts'
import { visibleTo } from '../../policy/policy.ts'
import { countedMarks } from '../../results/counted-marks.ts'
import type { ClassLayout } from '../layouts/layout-of.ts'
import { listed } from '../listed.ts'
import { asked, type Scope } from '../scope.ts'
import type { studentAnswer } from '../student.ts'
import type { ClassMark } from '../student-lists.ts'
import { type ClassMean, classMeans, yearOf } from '../year/year.ts'
import type { CardLists } from './card-lists.ts'

export function hasAverage(layout: Pick<ClassLayout, 'body'> | undefined): boolean {
  if (!layout) return false
  const { subjects, overall } = averagesOn(layout.body)
  return subjects || overall
}

type Answer = ReturnType<typeof studentAnswer>

interface OfCard {
  layout: ClassLayout
  lists: CardLists
  enrolment_id: number
}

/** The marks of everybody who is in these sections today, in the exams that their cards show, without grace. */
const marksOf = ({ client_id, session, ...scope }: Scope, section_ids: readonly number[]) => sql<
  ClassMark & { section_id: number }
>`
  select m.enrolment_id, n.section_id, m.exam_id, m.result, m.attendance, null as percent, ${countedMarks('m')} as marks, m.counted_max,
    e.subject_id, e.type_test, e.component, e.weightage, e.absent_policy, s.category
  from enrolments n join exam_marks m on m.client_id = ${client_id} and m.enrolment_id = n.id
    join exam_stats x on x.client_id = ${client_id} and x.exam_id = m.exam_id and x.section_id = m.section_id
    join exams e on e.client_id = ${client_id} and e.id = m.exam_id and e.deleted_at is null
    join subjects s on s.client_id = ${client_id} and s.id = e.subject_id
  where n.client_id = ${client_id} and n.session_id = ${session.id} and n.section_id = any(${section_ids}::bigint[]) and n.deleted_at is null
    and e.state in ('VERIFIED', 'PUBLISHED') and ${visibleTo(scope.actor, 'reports', 'x')}
    and ${sql.join(asked({ client_id, session, ...scope, before: null }), sql` and `)}
  order by e.exam_date, e.id`

/** What a section reached on average, for cards that say it: worked out once for all who wrote the same exams; none of few. */
export async function cardAverages(
  scope: Scope,
  section_ids: readonly number[],
): Promise<(answer: Answer, of: OfCard) => Answer> {
  if (section_ids.length === 0) return (answer) => answer
  const rows = await ask(scope, marksOf(scope, [...new Set(section_ids)]))
  const bySection = listed(rows, ({ section_id }) => section_id)
  const made = new Map<CardLists, Map<number, ReturnType<typeof classMeans>>>()
  function meansOf(section_id: number, { lists, enrolment_id }: OfCard) {
    const known = made.get(lists) ?? new Map<number, ReturnType<typeof classMeans>>()
    made.set(lists, known)
    const means =
      known.get(section_id) ?? classMeans(bySection.get(section_id) ?? [], yearOf(lists, enrolment_id).rules)
    known.set(section_id, means)
    return means
  }
  const shown = ({ n, mean }: ClassMean) => (n >= scope.settings.small_cell ? mean : null)
  return (answer, of) => {
    const section_id = answer.student.section?.id
    const { subjects, overall } = averagesOn(of.layout.body)
    if (section_id === undefined || !(subjects || overall)) return answer
    const means = meansOf(section_id, of)
    return {
      ...answer,
      subjectWisePerformance: answer.subjectWisePerformance.map((row) => ({
        ...row,
        class_avg: subjects ? shown(means.subject(row.subject.id)) : null,
      })),
      overall: { ...answer.overall, class_avg: overall ? shown(means.overall) : null },
    }
  }
}
