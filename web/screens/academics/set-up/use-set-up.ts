import { useMemo, useRef, useState } from 'react'
import { type BoardSet, type PlanDraft, type SetUp, type SetUpPart, setUpApi } from '#contract'
import { call } from '#web/api/call.ts'
import type { SetLanguage } from './board-offers.ts'
import { openedPlan, type SetUpFacts, setBoard, type WorkingPlan } from './set-up-plan.ts'
import { planCounts } from './subject-matrix.ts'
import { usePlanDraft } from './use-plan-draft.ts'

/** What was typed into the boxes of sections, by the class; '' is the one above them all. */
export type TypedSections = Readonly<Record<string, string>>

interface SetUpStart {
  stored: SetUp
  set: BoardSet | null
  language: SetLanguage
  part: SetUpPart
  /** Goes on with what somebody else has kept. */
  onTake: (theirs: PlanDraft) => void
}

/** The plan that is worked on, what it is worked on with, and how it is kept. */
export function useSetUp({ stored, set: firstSet, language, part, onTake }: SetUpStart) {
  const [set, setSet] = useState(firstSet)
  const facts = useMemo<SetUpFacts>(() => ({ set, language, there: stored.grades }), [set, language, stored.grades])
  const [plan, setPlan] = useState<WorkingPlan>(() => openedPlan(stored.draft?.plan ?? null, facts))
  const [typed, setTyped] = useState<TypedSections>({})
  const latest = useRef(plan)
  const put = (to: (before: WorkingPlan) => WorkingPlan) => {
    latest.current = to(latest.current)
    setPlan(latest.current)
  }
  const kept = usePlanDraft(part, plan, latest, stored.row_version)
  const counts = useMemo(() => planCounts(plan, facts), [plan, facts])
  const chooseBoard = async (key: string | null) => {
    const next = key === null ? null : (await call(setUpApi.board, { key })).data
    put((before) => setBoard(before, facts, next))
    setSet(next)
  }
  const takeTheirs = () => kept.others && onTake(kept.others)
  return {
    ...{ stored, facts, plan, typed, kept, counts, chooseBoard, takeTheirs },
    change: (to: (before: WorkingPlan, facts: SetUpFacts) => WorkingPlan) => put((before) => to(before, facts)),
    type: (key: string, text: string | null) =>
      setTyped(({ [key]: _, ...rest }) => (text === null ? rest : { ...rest, [key]: text })),
  }
}
export type SetUpWork = ReturnType<typeof useSetUp>
