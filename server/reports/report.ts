import { sql } from 'kysely'
import { type AboutReport, explainedApi, reportApi, type SubjectPerformance } from '#contract'
import { serve } from '../http/serve.ts'
import { about, covered, coveredOf } from './about.ts'
import { analyseExam } from './analysis.ts'
import { asked, chapterLists, chapterRows } from './chapters.ts'
import { explainReport } from './explain/explain.ts'
import { contestsBy, contestsByChapter, headlinesOf } from './headlines.ts'
import { schoolLists, schoolTables } from './school.ts'
import { openScope, type ReportCall, type ReportServices, readAtOnce } from './scope.ts'
import { comparing, staffLists, staffRows, taught, taughtBy } from './staff.ts'
import { studentAnswer } from './student.ts'
import { beside, openPupil, studentLists } from './student-lists.ts'
import { subjectLists, subjectRows } from './subjects.ts'

/** A school's report brings so many of its chapters. */
const WEAKEST = 20

const ofSubjects = (rows: readonly SubjectPerformance[], contests: Parameters<typeof headlinesOf>[0]['contests']) =>
  headlinesOf({
    path: 'subjectWisePerformance',
    rows: rows.map(({ subject, avg_percent }) => ({ key: subject.id, value: avg_percent })),
    contests,
  })

/** Each report, asked for by whoever has the right to it. */
export const reports = {
  async subjectPerformance(call: ReportCall, services: ReportServices) {
    const scope = await openScope(call, services)
    const lists = await readAtOnce(scope, {
      covered: covered(scope),
      ...subjectLists(scope),
      by_subject: contestsBy(scope, 'subject_id'),
    })
    const suppressed: AboutReport['suppressed'] = []
    const subjectWisePerformance = subjectRows(scope, lists, suppressed)
    const headlines = ofSubjects(subjectWisePerformance, lists.by_subject)
    return { ...about(lists.covered, scope, call.now, suppressed, headlines), subjectWisePerformance }
  },

  async chapterPerformance(call: ReportCall, services: ReportServices) {
    const scope = await openScope(call, services)
    // Nothing of the session before is shown.
    const of = { ...scope, before: null }
    const lists = await readAtOnce(
      of,
      { covered: covered(of), ...chapterLists(of), by_chapter: contestsByChapter(of) },
      asked(of),
    )
    const suppressed: AboutReport['suppressed'] = []
    const chapterWisePerformance = chapterRows(scope, lists, suppressed)
    const headlines = headlinesOf({
      path: 'chapterWisePerformance',
      rows: chapterWisePerformance.map(({ chapter, avg_percent }) => ({ key: chapter.id, value: avg_percent })),
      contests: lists.by_chapter,
    })
    return { ...about(lists.covered, scope, call.now, suppressed, headlines), chapterWisePerformance }
  },

  async schoolPerformance(call: ReportCall, services: ReportServices) {
    const scope = await openScope(call, services)
    const lists = await readAtOnce(
      scope,
      {
        ...{ covered: covered(scope), ...subjectLists(scope), ...chapterLists(scope), ...schoolLists(scope) },
        ...{ by_subject: contestsBy(scope, 'subject_id'), of_grade: contestsBy(scope, 'grade_id') },
      },
      asked(scope),
    )
    const suppressed: AboutReport['suppressed'] = []
    const subjectWisePerformance = subjectRows(scope, lists, suppressed, true)
    const chapterWisePerformance = chapterRows(scope, lists, suppressed, WEAKEST)
    const tables = schoolTables(scope, lists, lists.subjects, suppressed)
    const headlines = [
      ...ofSubjects(subjectWisePerformance, lists.by_subject),
      ...headlinesOf({
        path: 'by_grade',
        rows: tables.by_grade.map(({ grade, avg_percent }) => ({ key: grade.id, value: avg_percent })),
        contests: lists.of_grade,
      }),
    ]
    return {
      ...about(lists.covered, scope, call.now, suppressed, headlines),
      subjectWisePerformance,
      chapterWisePerformance,
      ...tables,
    }
  },

  async studentPerformance(call: ReportCall, services: ReportServices) {
    const { scope, pupil } = await openPupil(call, services)
    const of = { ...scope, before: null, filter: { ...scope.filter, student_id: [pupil.student.id] } }
    const own = coveredOf(of, sql`enrolment_id = ${pupil.enrolment_id}`)
    const lists = await readAtOnce(of, { covered: own, ...studentLists(of, pupil) }, beside(of, pupil))
    const suppressed: AboutReport['suppressed'] = []
    const answer = studentAnswer(of, pupil, lists, suppressed)
    return { ...about(lists.covered, of, call.now, suppressed), ...answer }
  },

  async staffPerformance(call: ReportCall, services: ReportServices) {
    const scope = await openScope(call, services)
    const all = comparing(scope)
    const lists = await readAtOnce(
      { ...all, before: null },
      { covered: coveredOf(scope, taughtBy(scope)), ...staffLists(scope) },
      taught(scope),
    )
    const suppressed: AboutReport['suppressed'] = []
    const staff_wise_performance = staffRows(scope, lists, suppressed)
    return { ...about(lists.covered, scope, call.now, suppressed), staff_wise_performance }
  },
}

export const reportRoutes = [
  ...serve(reportApi, { examAnalysis: analyseExam, ...reports }),
  ...serve(explainedApi, { explain: explainReport }),
]
