import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  assemblyApi,
  type Blueprint,
  type NearestPaper,
  type PaperPreview,
  questionPaperApi,
  type Shortfall,
} from '#contract'
import { call } from '#web/api/call.ts'
import { isRefusal, type Refusal } from '#web/ui/message/refusal.ts'
import { blueprintOf } from '../blueprint/values.ts'
import { setsOf } from '../fields/sets-wish.ts'
import { readCarried, readNearest, readReasons } from '../result/reasons.ts'
import { toAutoBody } from './details-values.ts'
import type { AutoValues } from './stored-values.ts'

/** How the last attempt ended, where it didn't end in a paper. */
export type Trouble =
  | {
      kind: 'shortfall'
      shortfall: Shortfall[]
      nearest: NearestPaper | null
      parallel: ReturnType<typeof readCarried>
    }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'cancelled' }

/** The draft as it is stored; null before the first attempt. */
export type StoredDraft = Pick<PaperPreview, 'id' | 'row_version'>

interface Assembling {
  stored: StoredDraft | null
  /** A draft was changed on the way, or made and kept, also where no paper came of it. */
  onStored: (draft: StoredDraft) => void
  onDone: (id: number) => void
}

/** Stores the details and has the paper assembled. */
export function useAssemble({ stored, onStored, onDone }: Assembling) {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (values: AutoValues, take?: 'NEAREST') => {
    if (running.current) return
    const leaving = new AbortController()
    running.current = leaving
    setPending(true)
    setTrouble(null)
    let made: StoredDraft | null = null
    try {
      const draft = await storeDetails(values, stored, leaving.signal)
      if (draft.id === stored?.id) onStored(draft)
      else made = draft
      const id = await assemble({ ...values, take }, draft, leaving.signal)
      for (const { path } of [questionPaperApi.preview, questionPaperApi.pages, assemblyApi.gridView]) {
        queryClient.removeQueries({ queryKey: [path] })
      }
      onDone(id)
    } catch (error) {
      if (made && !(await takeBack(made, error))) onStored(made)
      setTrouble(troubleOf(error, leaving.signal))
    } finally {
      running.current = null
      setPending(false)
      queryClient.invalidateQueries({ queryKey: [questionPaperApi.list.path] })
    }
  }
  const cancel = () => running.current?.abort()
  const forget = useCallback(() => setTrouble(null), [])
  return { run, cancel, pending, trouble, forget }
}

/**
 * A draft that was refused its paper is no paper of the list. False where it is kept: after a cancel, or where nobody knows what
 * became of the call, its paper may still come.
 */
async function takeBack({ id }: StoredDraft, error: unknown): Promise<boolean> {
  if (!isRefusal(error) || error.status !== 422) return false
  return call(questionPaperApi.remove, { id }, silent).then(
    () => true,
    () => false,
  )
}

function troubleOf(error: unknown, signal: AbortSignal): Trouble {
  if (signal.aborted) return { kind: 'cancelled' }
  const shortfall = readReasons(error)
  if (shortfall) {
    return { kind: 'shortfall', shortfall, nearest: readNearest(error), parallel: readCarried(error) }
  }
  if (isRefusal(error)) return { kind: 'refused', refusal: error }
  throw error
}

const silent = { toasts: 'none' } as const

/**
 * Makes the draft, or takes its details up. Questions of an earlier paper that don't fit the new plan are given up, but only once it
 * is known that there will be others.
 */
async function storeDetails({ details, blueprint }: AutoValues, stored: StoredDraft | null, signal: AbortSignal) {
  const wire = blueprintOf(blueprint)
  const body = toAutoBody(details, planOf(wire))
  const send = (id: number | null, row_version?: number) =>
    call(questionPaperApi.setSection, { ...body, id, row_version }, { ...silent, signal }).then(({ data }) => data)
  if (!stored) return send(null)
  const { id, row_version } = stored
  try {
    return await send(id, row_version)
  } catch (error) {
    // Deleted since: the work goes on in a new draft.
    if (isRefusal(error) && error.status === 404) return send(null)
    if (!isMisfit(error)) throw error
  }
  const { grade_id, subject_id, language, question_paper_marks } = body
  const { data } = await call(
    assemblyApi.checkBlueprint,
    { grade_id, subject_id, language, question_paper_marks, blueprint: wire },
    { ...silent, signal },
  )
  if (!data.possible) throw shortfallRefusal(data.shortfall)
  const cleared = await call(questionPaperApi.manualCreate, { id, row_version, sections: [] }, { ...silent, signal })
  return send(id, cleared.data.row_version)
}

const planOf = ({ sections }: Blueprint) =>
  sections.map(({ section, instruction, types, marks_each, count, attempt_any }) => ({
    section,
    instruction: instruction ?? null,
    types,
    marks_each,
    count,
    attempt_any: attempt_any ?? undefined,
  }))

/** The chosen questions stand in the way of the plan; everything else that is refused is the user's to mend. */
const isMisfit = (error: unknown): boolean =>
  isRefusal(error) &&
  error.status === 422 &&
  error.errors.some(({ path }) => path === 'sections' || path === 'subject_id')

function shortfallRefusal(shortfall: Shortfall[]): Error & Refusal {
  const message = shortfall.map((one) => one.message).join(' ')
  return Object.assign(new Error(message), { status: 422, errorCode: 'shortfall', errors: [], data: { shortfall } })
}

type Taken = Pick<AutoValues, 'blueprint' | 'sets'> & { take?: 'NEAREST' | undefined }

async function assemble({ blueprint, sets, take }: Taken, draft: StoredDraft, signal: AbortSignal): Promise<number> {
  const { data } = await call(
    assemblyApi.autoCreate,
    {
      id: draft.id,
      row_version: draft.row_version,
      blueprint: blueprintOf(blueprint),
      ...setsOf(sets),
      ...(take && { take }),
    },
    { signal, toasts: 'none' },
  )
  return data.id
}
