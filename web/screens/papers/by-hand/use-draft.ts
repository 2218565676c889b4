import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type AlikePair,
  type CreatedType,
  type PaperPreview,
  questionPaperApi,
  type SentTo,
  type StoredSection,
} from '#contract'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { type Autosave, useAutosave } from '#web/api/use/use-autosave.ts'
import { type Choices, readChoices, writeChoices } from '../making/choices.ts'
import { type Available, availableKey } from './pick/availability.ts'
import { type Fit, mustClear } from './pick/fit-choices.ts'
import { findOverfull, paperTotals } from './pick/totals.ts'
import { useChoices } from './pick/use-choices.ts'

export type PlanBody = Omit<SentTo<(typeof questionPaperApi)['setSection']>, 'id' | 'row_version'>

export interface Draft {
  id: number
  name: string
  subject_id: number
  grade_id: number
  /** Of the paper; null while nobody has said it. */
  language: string | null
  row_version: () => number
  created_type: CreatedType
  plan: StoredSection[]
  available: Available
  choices: Choices
  /** Chosen questions that are too similar, as of the last save. */
  alike: AlikePair[]
  change: (edit: (choices: Choices) => Choices) => void
  undo: () => void
  canUndo: boolean
  save: Autosave
  /** Saves over what somebody else has saved meanwhile. */
  saveOver: (row_version: number) => Promise<void>
  /** Saves a changed plan and what it keeps of the chosen questions. */
  savePlan: (body: PlanBody, fit: Fit) => Promise<void>
}

const isStale = (error: Error) => error instanceof CallError && error.errorCode === 'stale_row'

/** The paper that is being made: its plan, its chosen questions, and how both get to the server. */
export function useDraft(paper: PaperPreview): Draft {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { id } = paper
  const version = useRef(paper.row_version ?? 0)
  const [head, setHead] = useState(() => headOf(paper, queryClient.getQueryData(availableKey(id))))
  const [alike, setAlike] = useState<AlikePair[]>(paper.alike ?? [])
  const { choices, canUndo, change, undo, reset } = useChoices(readChoices(paper.data_json))

  /** What was read of the paper is out of date; a page that is read again must not show the old one first. */
  const forgetRead = useCallback(() => {
    for (const { path } of [questionPaperApi.pages, questionPaperApi.preview]) {
      queryClient.removeQueries({ queryKey: [path, { id }] })
    }
    queryClient.invalidateQueries({ queryKey: [questionPaperApi.list.path] })
  }, [queryClient, id])

  const store = async (sections: Choices) => {
    const answer = await call(
      questionPaperApi.manualCreate,
      { id, row_version: version.current, sections: writeChoices(sections) },
      { toasts: 'none' },
    )
    version.current = answer.data.row_version
    setAlike(answer.data.alike)
    forgetRead()
  }
  const storeIfFitting = async (sections: Choices) => {
    const [over] = findOverfull(paperTotals(head.plan, sections))
    if (!over) return store(sections)
    const { section, chosen, count } = over
    throw new Error(t`Section ${section} takes ${count} questions; ${chosen} are chosen. Take out what is too many.`)
  }
  const save = useAutosave(choices, { send: storeIfFitting, isFinal: isStale })
  const { flush } = save
  // What the old plan kept from being saved may fit the new one.
  useEffect(() => {
    if (head.plan) flush().catch(() => undefined)
  }, [head.plan, flush])

  const savePlan = async (body: PlanBody, fit: Fit) => {
    // A save that fails here would fail again with the plan, which says why.
    await flush().catch(() => undefined)
    if (mustClear(choices, fit)) await store(fit.unmoved)
    const sent = { ...body, id, row_version: version.current }
    const { data } = await call(questionPaperApi.setSection, sent, { toasts: 'failures' })
    version.current = data.row_version
    forgetRead()
    setHead({ ...body, language: body.language ?? head.language, plan: data.sections, available: data.available })
    reset(isSame(fit.fitting, choices) ? choices : fit.fitting)
  }
  const saveOver = (row_version: number) => {
    version.current = row_version
    return flush()
  }
  const { name, subject_id, grade_id, language, plan, available } = head
  const row_version = () => version.current
  const created_type = paper.question_paper_created_type === 'AUTOMATIC' ? 'AUTOMATIC' : 'MANUAL'
  const shown = { id, name, subject_id, grade_id, language, row_version, created_type, plan, available } as const
  const ids = chosenIds(choices)
  const still = alike.filter(({ first, second }) => first.set !== null || (ids.has(first.id) && ids.has(second.id)))
  return { ...shown, choices, alike: still, change, undo, canUndo, save, saveOver, savePlan }
}

interface Head {
  name: string
  subject_id: number
  grade_id: number
  language: string | null
  plan: StoredSection[]
  available: Available
}

const chosenIds = (choices: Choices) =>
  new Set(choices.flatMap(({ units }) => units.flat().map(({ question_id }) => question_id)))

const isSame = (one: Choices, other: Choices) => JSON.stringify(one) === JSON.stringify(other)

const headOf = (paper: PaperPreview, available: Available = []): Head => ({
  name: paper.name,
  subject_id: paper.subject_id ?? paper.subject.id,
  grade_id: paper.grade_id ?? paper.grade.id,
  language: paper.language ?? null,
  plan: paper.plan ?? [],
  available,
})
