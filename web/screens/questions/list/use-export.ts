import { useState } from 'react'
import type { z } from 'zod'
import { type QuestionFilter, questionBulkApi } from '#contract'
import { download } from '#web/api/download.ts'

/** Hands questions out as a workbook. */
export function useExport() {
  const [pending, setPending] = useState(false)
  const run = async (filter: z.input<typeof QuestionFilter>) => {
    if (pending) return
    setPending(true)
    await download(questionBulkApi.export, { filter }, 'questions.xlsx')
    setPending(false)
  }
  return { run, pending }
}
