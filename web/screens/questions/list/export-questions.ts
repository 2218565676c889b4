import type { z } from 'zod'
import { type QuestionFilter, questionBulkApi } from '#contract'
import { download } from '#web/api/download.ts'

/** Hands questions out as a workbook. */
export const exportQuestions = (filter: z.input<typeof QuestionFilter>) =>
  download(questionBulkApi.export, { filter }, 'questions.xlsx')
