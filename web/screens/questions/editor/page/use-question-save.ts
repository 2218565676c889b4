import { useState } from 'react'
import { type Question, questionApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { fieldErrors, isRefusal, type Refusal } from '#web/ui/message/refusal.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showWarning } from '#web/ui/message/toast.tsx'
import type { useQuestionForm } from '../form/form-context.ts'
import type { FormValues } from '../form/form-schema.ts'
import { fieldOf, toInput } from '../form/form-values.ts'

/** Sends the form. What was refused is marked at its field; a conflict is kept for the user to decide. */
export function useQuestionSave(form: ReturnType<typeof useQuestionForm>, onRefused: () => void) {
  const create = useAction(questionApi.create, { invalidates: [questionApi.list] })
  const update = useAction(questionApi.update, { invalidates: [questionApi.list] })
  const [conflict, setConflict] = useState<Refusal | null>(null)

  /** Answers whether it was saved. `base` is the row that is edited, null for a new question. */
  const save = async (values: FormValues, base: Pick<Question, 'id' | 'row_version'> | null): Promise<boolean> => {
    setConflict(null)
    const input = toInput(values)
    try {
      const saved = base
        ? await update.run({ id: base.id, row_version: base.row_version, ...input })
        : await create.run(input)
      for (const text of new Set(saved.warnings?.map(textOf))) showWarning(text)
      return true
    } catch (error) {
      if (!isRefusal(error)) throw error
      const names = Object.fromEntries(error.errors.map(({ path }) => [path, fieldOf(values, path)]))
      form.setErrors(fieldErrors(error, names))
      if (error.status === 409) setConflict(error)
      onRefused()
      return false
    }
  }
  return { save, pending: create.pending || update.pending, conflict, clearConflict: () => setConflict(null) }
}
