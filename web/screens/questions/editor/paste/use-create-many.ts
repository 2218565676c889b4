import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { questionApi } from '#contract'
import { call } from '#web/api/call.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import type { FormValues } from '../form/form-schema.ts'
import { toInput } from '../form/form-values.ts'

/** What became of a question: saved, or why not. */
export type Outcome = { saved: true } | { saved: false; message: string }

/** Creates questions one after the other. What was saved is not sent again; what was refused says why. */
export function useCreateMany() {
  const queryClient = useQueryClient()
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({})
  const [running, setRunning] = useState(false)

  /** Answers how many were saved and how many not; `entries` are named by a key that stays. */
  const run = async (entries: { key: string; values: FormValues }[]) => {
    setRunning(true)
    const counts = { saved: 0, failed: 0 }
    try {
      for (const { key, values } of entries) {
        const outcome = await create(values)
        counts[outcome.saved ? 'saved' : 'failed']++
        setOutcomes((known) => ({ ...known, [key]: outcome }))
      }
    } finally {
      setRunning(false)
    }
    await queryClient.invalidateQueries({ queryKey: [questionApi.list.path] })
    return counts
  }
  return { run, running, outcomes }
}

async function create(values: FormValues): Promise<Outcome> {
  try {
    await call(questionApi.create, toInput(values), { toasts: 'none' })
    return { saved: true }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [first] = error.errors
    return { saved: false, message: first ? textOf(first) : refusalText(error) }
  }
}
