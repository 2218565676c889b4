import { type AboutReport, reportApi } from '#contract'
import { serve } from '../http/serve.ts'
import { about, covered } from './about.ts'
import { chapterLists, chapterRows } from './chapters.ts'
import { schoolLists, schoolTables } from './school.ts'
import { openScope, readAtOnce } from './scope.ts'
import { subjectLists, subjectRows } from './subjects.ts'

/** A school's report brings so many of its chapters. */
const WEAKEST = 20

export const reportRoutes = serve(reportApi, {
  async subjectPerformance({ db, actor, body, now }) {
    const scope = await openScope(db, actor, body.filter)
    const lists = await readAtOnce(scope, { covered: covered(scope), ...subjectLists(scope) })
    const told: AboutReport['suppressed'] = []
    const subjectWisePerformance = subjectRows(scope, lists, told)
    return { ...about(lists.covered, scope, now, told), subjectWisePerformance }
  },

  async chapterPerformance({ db, actor, body, now }) {
    const scope = await openScope(db, actor, body.filter)
    const lists = await readAtOnce(scope, { covered: covered(scope), ...chapterLists(scope) })
    const told: AboutReport['suppressed'] = []
    const chapterWisePerformance = chapterRows(scope, lists, told)
    return { ...about(lists.covered, scope, now, told), chapterWisePerformance }
  },

  async schoolPerformance({ db, actor, body, now }) {
    const scope = await openScope(db, actor, body.filter)
    const lists = await readAtOnce(scope, {
      covered: covered(scope),
      ...subjectLists(scope),
      ...chapterLists(scope),
      ...schoolLists(scope),
    })
    const told: AboutReport['suppressed'] = []
    const subjectWisePerformance = subjectRows(scope, lists, told)
    const chapterWisePerformance = chapterRows(scope, lists, told, WEAKEST)
    const tables = schoolTables(scope, lists, lists.subjects, told)
    return { ...about(lists.covered, scope, now, told), subjectWisePerformance, chapterWisePerformance, ...tables }
  },
})
