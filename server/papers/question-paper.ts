import { questionPaperApi } from '#contract'
import { serve } from '../http/serve.ts'
import { changePaperState } from './change-state.ts'
import { chooseQuestions } from './choose.ts'
import { duplicatePaper } from './duplicate.ts'
import { downloadPaper } from './print/download.ts'
import { markingScheme } from './print/marking-scheme.ts'
import { paperPages, previewPaper } from './print/preview.ts'
import { papers } from './rows.ts'
import { setSection } from './set-section.ts'
import { submitPaper } from './submit.ts'

export const questionPaperRoutes = serve(questionPaperApi, {
  ...papers.usual,
  setSection,
  manualCreate: chooseQuestions,
  preview: previewPaper,
  pages: paperPages,
  markingScheme,
  submit: submitPaper,
  changeState: changePaperState,
  duplicate: duplicatePaper,
  downloadFile: downloadPaper,
})
