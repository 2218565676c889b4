import { type FormEvent, useRef, useState } from 'react'
import { fieldErrors, isRefusal, type Refusal } from '#web/ui/message/refusal.ts'
import { type Problem, useProblem } from '../login/refusal-note.tsx'

interface FormCall {
  /** What is wrong with what was typed, by the fields' names; nothing is sent then. */
  check?: () => Record<string, string | null>
  send: () => Promise<void>
  /** Takes a refusal that is not said in the form. @returns whether it did */
  takes?: (refusal: Refusal) => boolean
  /** Said where the failure is ours. */
  failed: string
}

/** A form of one call: sends it once at a time, and keeps what was refused until the next try. */
export function useFormCall({ check, send, takes, failed }: FormCall) {
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const problemOf = useProblem(failed)
  const mark = (found: Record<string, string>) => {
    setErrors(found)
    const [first] = Object.keys(found)
    const field = first && form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)
    if (!field) return
    field.focus()
    field.select()
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (pending) return
    setProblem(null)
    const found = Object.entries(check?.() ?? {}).filter((one): one is [string, string] => one[1] !== null)
    mark(Object.fromEntries(found))
    if (found.length > 0) return
    setPending(true)
    try {
      await send()
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (takes?.(error)) return
      mark(fieldErrors(error))
      if (error.errors.length === 0) setProblem(problemOf(error))
    } finally {
      setPending(false)
    }
  }
  return { form, submit, pending, errors, problem }
}
