import { questionApi } from '#contract'
import { assertPlace } from '../academics/place.ts'
import { readChapterRows } from '../academics/place-names.ts'
import { audit } from '../ground/audit.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { answerTemplate } from '../uploads/spreadsheet-upload.ts'
import { changeQuestion, merged } from './change.ts'
import { checksOfCall } from './check-texts.ts'
import { cleanContent, reviewContent, textsOf } from './content.ts'
import { insertQuestions } from './insert.ts'
import { assertPictures } from './pictures.ts'
import { questionKind, questions } from './rows.ts'
import { refreshPairs } from './similar/similar-refresh.ts'
import { questionSpreadsheet } from './spreadsheet/question-spreadsheet.ts'
import { prepareQuestions } from './spreadsheet/upload.ts'
import { withWarnings } from './unprintable.ts'

export const questionRoutes = serve(questionApi, {
  ...questions.usual,

  create: {
    async prepare({ actor, body }, services: Pick<Services, 'typeset'>) {
      const check = checksOfCall(actor)
      await reviewContent(body, check)
      return async (call) => {
        const { db, client_id } = call
        await assertPlace(db, actor, body)
        const content = await cleanContent(body, check)
        await assertPictures(call, textsOf(content))
        const { grade_id, subject_id, chapter_id, topic_id = null, status = 1, expected_minutes = null } = body
        const maker = { db, client_id, now: call.now, account_id: actor.account_id }
        const facts = { grade_id, subject_id, chapter_id, topic_id, status, expected_minutes }
        const [id = 0] = await insertQuestions(maker, [{ ...facts, content }])
        const after = { ...facts, ...content }
        await audit(call, { entity: questionKind.entity, entity_id: id, action: 'create', after })
        await refreshPairs(call, id, content)
        return withWarnings(await questions.get(call, id), content, services)
      }
    },
  },

  update: {
    async prepare({ db, actor, body, id }, services: Pick<Services, 'typeset'>) {
      const { row_version: _, ...changes } = body
      const check = checksOfCall(actor)
      // What the question becomes, if nobody else changes it meanwhile; else it is checked anew inside.
      const [[before]] = await db.read(questions.seenRow(actor, id))
      if (before) await reviewContent(merged(before, changes), check, merged(before, {}))
      return async (call) => {
        const locked = await questions.lock(call)
        const content = await changeQuestion(call, { locked, current: await questions.get(call, id), changes, check })
        await refreshPairs(call, id, content)
        const updatedClassesData = await questions.get(call, id)
        return withWarnings({ updatedClassesData }, updatedClassesData, services)
      }
    },
  },

  upload: { prepare: prepareQuestions },

  template: async ({ db, actor }) => answerTemplate(questionSpreadsheet, await readChapterRows(db, actor)),
})
