import { useState } from 'react'
import { examSeriesApi, type SeriesPaperRow, type SeriesSlot, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'

/** A sitting that is picked up. */
export interface Picked {
  paper_id: number
  batch: number
}

/** Where a sitting lies; both null: nowhere yet. */
export interface SittingPlace {
  day: string | null
  shift: number | null
}

export interface PlanMoves {
  mayMove: boolean
  picked: Picked | null
  pick: (picked: Picked | null) => void
  /** What each day would do for what is picked up. */
  slots: readonly SeriesSlot[] | undefined
  slotAt: (place: SittingPlace) => SeriesSlot | undefined
  move: (what: Picked, to: SittingPlace, pinned?: boolean) => void
  undo: () => void
  canUndo: boolean
  pending: boolean
}

export const sittingsOf = (papers: readonly SeriesPaperRow[]) =>
  papers.flatMap((paper) => paper.sittings.map((sitting) => ({ paper, sitting })))
export type PlanSitting = ReturnType<typeof sittingsOf>[number]

export const isPicked = ({ paper, sitting }: PlanSitting, picked: Picked | null): boolean =>
  picked?.paper_id === paper.id && picked.batch === sitting.batch

interface Step extends Picked, SittingPlace {
  pinned: boolean
}

/** Papers of a series are picked up, put down, pinned, and put back. */
export function usePlanMoves(whole: SeriesWhole): PlanMoves {
  const { id } = whole
  const [picked, pick] = useState<Picked | null>(null)
  const [steps, setSteps] = useState<Step[]>([])
  const mayMove = whole.may.includes('update')
  const { run, pending } = useAction(examSeriesApi.move, {
    conflicts: 'toast',
    invalidates: [examSeriesApi.get, examSeriesApi.slots, examSeriesApi.list],
  })
  const { data: slots } = useRead(
    examSeriesApi.slots,
    { id, paper_id: picked?.paper_id ?? 0, batch: picked?.batch ?? 0 },
    { enabled: picked !== null && mayMove },
  )
  const send = async ({ paper_id, batch, day, shift, pinned }: Step) => {
    await run({ id, paper_id, batch, day, ...(shift !== null && { shift }), pinned })
  }
  const stepOf = ({ paper_id, batch }: Picked): Step | null => {
    const one = sittingsOf(whole.papers).find(({ paper, sitting }) => paper.id === paper_id && sitting.batch === batch)
    return one ? { paper_id, batch, day: one.sitting.day, shift: one.sitting.shift, pinned: one.paper.pinned } : null
  }
  return {
    ...{ mayMove, picked, pick, pending },
    slots: picked ? slots : undefined,
    slotAt: ({ day, shift }) => (picked ? slots?.find((one) => one.day === day && one.shift === shift) : undefined),
    move(what, to, pinned) {
      const before = stepOf(what)
      pick(null)
      if (!before) return
      if (before.day === to.day && before.shift === to.shift && (pinned ?? before.pinned) === before.pinned) return
      setSteps((all) => [...all, before])
      void send({ ...what, ...to, pinned: pinned ?? before.pinned }).catch(() => setSteps((all) => all.slice(0, -1)))
    },
    undo() {
      const last = steps.at(-1)
      if (!last) return
      setSteps((all) => all.slice(0, -1))
      void send(last).catch(() => undefined)
    },
    canUndo: steps.length > 0,
  }
}
