import { sql } from 'kysely'
import { questionPaperApi } from '#contract'
import { assertParentLive } from '../academics/place.ts'
import { deleteRow, restoreRow } from '../db/change-row.ts'
import { anyMatch, oneOf, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'
import { chooseQuestions } from './choose.ts'
import { paperKind } from './kind.ts'
import { downloadPaper } from './print/download.ts'
import { markingScheme } from './print/marking-scheme.ts'
import { paperPages, previewPaper } from './print/preview.ts'
import { getPaperRow, paperRows } from './rows.ts'
import { setSection } from './set-section.ts'
import { submitPaper } from './submit.ts'

const orders = {
  name: sql`question_papers.name collate natural_order`,
  created_at: sql`question_papers.created_at`,
  state: sql`question_papers.state`,
  id: sql`question_papers.id`,
}

export const questionPaperRoutes = serve(questionPaperApi, {
  setSection,
  manualCreate: chooseQuestions,
  preview: previewPaper,
  pages: paperPages,
  markingScheme,
  submit: submitPaper,
  downloadFile: downloadPaper,

  list({ db, actor, body: { filter, range, sort } }) {
    let query = paperRows(actor)
    if (filter.name) query = query.where(anyMatch('question_papers.name', filter.name))
    for (const column of ['id', 'session_id', 'grade_id', 'subject_id', 'type_test', 'state'] as const) {
      const values = filter[column]
      if (values) query = query.where(oneOf(`question_papers.${column}`, values))
    }
    return onePage(db, orderOf(query, orders, sort, [sql`question_papers.id desc`]), range)
  },

  remove: (call) => deleteRow(call, paperKind, call.id, visibleTo(call.actor, 'question_papers')),

  async restore(call) {
    await restoreRow(call, paperKind, call.id, visibleTo(call.actor, 'question_papers'))
    const paper = await getPaperRow(call.db, call.actor, call.id)
    const message = 'The subject of this question paper was deleted. Restore it first.'
    await assertParentLive(call, 'subjects', paper.subject_id, message)
    return paper
  },
})
