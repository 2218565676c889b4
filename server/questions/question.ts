import { sql } from 'kysely'
import { type Question, questionApi } from '#contract'
import { assertParentLive, assertPlace } from '../academics/place.ts'
import { audit, deleteRow, flipStatus, lockRow, restoreRow } from '../db/change-row.ts'
import { orderOf } from '../db/filters.ts'
import { onePage, type Page } from '../db/page.ts'
import { serve } from '../http/serve.ts'
import { answerTemplate } from '../media/sheet-upload.ts'
import { assertDeletedBy, visibleTo } from '../policy/policy.ts'
import { changeQuestion } from './change.ts'
import { cleanContent } from './content.ts'
import { filteredQuestions } from './filter.ts'
import { insertQuestions } from './insert.ts'
import { questionKind } from './kind.ts'
import { getQuestion } from './rows.ts'
import { questionSheet } from './sheet/question-sheet.ts'
import { uploadQuestions } from './sheet/upload.ts'
import { refreshPairs } from './similar/similar-refresh.ts'

const orders = {
  id: sql`questions.id`,
  level: sql`array_position(array['EASY', 'MEDIUM', 'HARD'], questions.level)`,
  type: sql`questions.type`,
  max_marks: sql`questions.max_marks`,
  times_used: sql`questions.times_used`,
  updated_at: sql`questions.updated_at`,
}

export const questionRoutes = serve(questionApi, {
  list({ db, actor, body: { filter, range, sort } }) {
    const ordered = orderOf(filteredQuestions(actor, filter), orders, sort, [sql`questions.id desc`])
    return onePage(db, ordered, range, filter.is_all_data_fetch) as Promise<Page<Question>>
  },

  async create(call) {
    const { db, actor, body, client_id } = call
    await assertPlace(db, actor, body)
    const content = cleanContent(body)
    const { grade_id, subject_id, chapter_id, topic_id = null, status = 1, expected_minutes = null } = body
    const maker = { db, client_id, now: call.now, account_id: actor.account_id }
    const facts = { grade_id, subject_id, chapter_id, topic_id, status, expected_minutes }
    const [id = 0] = await insertQuestions(maker, [{ ...facts, content }])
    const after = { ...facts, ...content }
    await audit(call, { entity: questionKind.entity, entity_id: id, action: 'create', after })
    await refreshPairs(call, id)
    return getQuestion(db, actor, id)
  },

  async update(call) {
    const { db, actor, id } = call
    const { row_version, ...changes } = call.body
    const locked = await lockRow(call, questionKind, id, visibleTo(actor, 'questions'), row_version, () =>
      getQuestion(db, actor, id),
    )
    const current = await getQuestion(db, actor, id)
    await changeQuestion(call, current, changes, locked)
    await refreshPairs(call, id)
    return { updatedClassesData: await getQuestion(db, actor, id) }
  },

  async remove(call) {
    const visible = visibleTo(call.actor, 'questions')
    assertDeletedBy(
      call.actor,
      'questions',
      await lockRow(call, questionKind, call.id, visible, undefined, async () => null),
    )
    return deleteRow(call, questionKind, call.id, visible)
  },

  async restore(call) {
    await restoreRow(call, questionKind, call.id, visibleTo(call.actor, 'questions'))
    const question = await getQuestion(call.db, call.actor, call.id)
    assertDeletedBy(call.actor, 'questions', question)
    await assertParentLive(call, 'chapters', question.chapter_id, goneMessage('chapter'))
    if (question.topic_id !== null) await assertParentLive(call, 'topics', question.topic_id, goneMessage('topic'))
    return question
  },

  changeStatus: (call) => flipStatus(call, questionKind, call.id, visibleTo(call.actor, 'questions')),

  upload: (call) => uploadQuestions(call),

  template: () => answerTemplate(questionSheet),
})

const goneMessage = (what: string) => `The ${what} of this question was deleted. Restore it first.`
