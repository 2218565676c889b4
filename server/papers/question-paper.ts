import { sql } from 'kysely'
import { drawSampleHead, questionPaperApi } from '#contract'
import type { RowChange } from '../ground/change.ts'
import { goneFirst } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { changePaperState } from './change-state.ts'
import { chooseQuestions } from './choose.ts'
import { duplicatePaper } from './duplicate.ts'
import { downloadPaper } from './print/download.ts'
import { markingScheme } from './print/marking-scheme.ts'
import { paperPages, previewPaper } from './print/preview.ts'
import { sampleHead } from './print/sample-head.ts'
import { papers } from './rows.ts'
import { setSection } from './set-section.ts'
import { submitPaper } from './submit.ts'

/** A draft that is restored has its instruction still to take over. @throws not_found, naming it */
async function assertInstructionLive({ db, client_id, id }: RowChange): Promise<void> {
  const { rows } = await sql<{ heading: string }>`
    select i.heading from instructions i where i.client_id = ${client_id} and i.deleted_at is not null
      and i.id = (select p.instruction_id from question_papers p where p.client_id = ${client_id} and p.id = ${id})
    for key share`.execute(db)
  if (rows[0]) throw goneFirst('instruction', rows[0].heading)
}

export const questionPaperRoutes = serve(
  { ...questionPaperApi, sampleHead: drawSampleHead },
  {
    ...papers.usual,
    async restore(call) {
      const paper = await papers.restore(call)
      if (paper.state === 'DRAFT') await assertInstructionLive(call)
      return paper
    },
    setSection,
    manualCreate: chooseQuestions,
    preview: previewPaper,
    pages: paperPages,
    sampleHead,
    markingScheme,
    submit: submitPaper,
    changeState: changePaperState,
    duplicate: duplicatePaper,
    downloadFile: downloadPaper,
  },
)
