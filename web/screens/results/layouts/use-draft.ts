import { useState } from 'react'
import { type CardLayoutBody, type CardLayoutRow, cardLayoutApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { fieldErrors, isRefusal, type Refusal } from '#web/ui/message/refusal.ts'

/** What may be changed of a layout. */
export interface Draft {
  name: string
  grade_ids: number[]
  body: CardLayoutBody
}

export type Errors = Readonly<Record<string, string>>

const draftOf = ({ name, grade_ids, body }: CardLayoutRow): Draft => ({ name, grade_ids, body })
const isSame = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other)

/** A layout as it is being edited: nothing is sent before Save, and what the server refuses stays as it was typed. */
export function useDraft(row: CardLayoutRow) {
  const [stored, setStored] = useState(row)
  const [draft, setDraft] = useState(() => draftOf(row))
  const [errors, setErrors] = useState<Errors>({})
  const [newer, setNewer] = useState<CardLayoutRow | null>(null)
  const [taken, setTaken] = useState<Refusal | null>(null)
  const action = useAction(cardLayoutApi.update, { invalidates: [cardLayoutApi.list, cardLayoutApi.shipped] })
  const isDirty = !isSame(draft, draftOf(stored))

  const refuse = (error: Refusal) => {
    setErrors(fieldErrors(error))
    if (error.errorCode === 'stale_row') setNewer(error.data as CardLayoutRow)
    else if (error.errors.length === 0) setTaken(error)
  }
  const send = async (row_version: number) => {
    setErrors({})
    setNewer(null)
    setTaken(null)
    try {
      const { data } = await action.run({ id: row.id, row_version, ...draft })
      setStored(data)
      setDraft(draftOf(data))
    } catch (error) {
      if (!isRefusal(error)) throw error
      refuse(error)
    }
  }
  return {
    ...{ draft, errors, newer, taken, isDirty, pending: action.pending },
    change: (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields })),
    changeBody: (to: (body: CardLayoutBody) => CardLayoutBody) =>
      setDraft((before) => ({ ...before, body: to(before.body) })),
    save: () => send(stored.row_version),
    /** Over what somebody else has saved meanwhile. */
    saveOver: () => newer && send(newer.row_version),
    takeNewer() {
      if (!newer) return
      setStored(newer)
      setDraft(draftOf(newer))
      setErrors({})
      setNewer(null)
    },
    discard() {
      setDraft(draftOf(stored))
      setErrors({})
    },
  }
}

export type Edited = ReturnType<typeof useDraft>
