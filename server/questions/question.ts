import { questionApi } from '#contract'
import { assertPlace } from '../academics/place.ts'
import { audit } from '../ground/audit.ts'
import { serve } from '../http/serve.ts'
import { answerTemplate } from '../media/sheet-upload.ts'
import type { Services } from '../services.ts'
import { changeQuestion } from './change.ts'
import { cleanContent } from './content.ts'
import { insertQuestions } from './insert.ts'
import { questionKind, questions } from './rows.ts'
import { questionSheet } from './sheet/question-sheet.ts'
import { uploadQuestions } from './sheet/upload.ts'
import { refreshPairs } from './similar/similar-refresh.ts'
import { withWarnings } from './unprintable.ts'

export const questionRoutes = serve(questionApi, {
  ...questions.usual,

  async create(call, services: Pick<Services, 'typeset'>) {
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
    return withWarnings(await questions.get(call, id), content, services)
  },

  async update(call, services: Pick<Services, 'typeset'>) {
    const { row_version: _, ...changes } = call.body
    const locked = await questions.lock(call)
    await changeQuestion(call, locked, await questions.get(call, call.id), changes)
    await refreshPairs(call, call.id)
    const updatedClassesData = await questions.get(call, call.id)
    return withWarnings({ updatedClassesData }, updatedClassesData, services)
  },

  upload: uploadQuestions,

  template: () => answerTemplate(questionSheet),
})
