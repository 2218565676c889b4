import { useState } from 'react'
import type { z } from 'zod'
import type { QuestionFilter } from '#contract'

/** Hands questions out as a workbook; what does it is loaded with the first time. */
export function useExport() {
  const [pending, setPending] = useState(false)
  const run = async (filter: z.input<typeof QuestionFilter>) => {
    if (pending) return
    setPending(true)
    const { exportQuestions } = await import('./export-questions.ts')
    await exportQuestions(filter)
    setPending(false)
  }
  return { run, pending }
}
