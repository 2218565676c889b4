import { useCallback, useMemo, useRef, useState } from 'react'
import { sumsOf } from './sums.ts'
import { findShort, holdingsOf, type Short } from './supply.ts'
import { useBlueprint } from './use-blueprint.ts'
import { useSubjectParts } from './use-subject-parts.ts'
import { useSupply } from './use-supply.ts'
import { type BlueprintValues, newBlueprint } from './values.ts'
import { findProblems } from './verdict/problems.ts'

interface Paper {
  subject_id: number | null
  /** Of the paper: its questions are in it unless others are chosen. */
  language: string | null
  /** NaN while it is empty. */
  question_paper_marks: number
}

/** Everything the fields of a blueprint need: its values, what is wrong with them, and what the bank holds for them. */
export function useBlueprintEditor(initial: BlueprintValues, { subject_id, language, question_paper_marks }: Paper) {
  const { values, change, undo, canUndo } = useBlueprint(initial)
  const [isStored] = useState(() => JSON.stringify(initial) !== JSON.stringify(newBlueprint()))
  const parts = useSubjectParts(subject_id)
  const supply = useSupply({ subject_id, language }, values)
  const { cells } = supply
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [showsAll, setShowsAll] = useState(false)
  const problems = useMemo(() => findProblems(values, question_paper_marks), [values, question_paper_marks])

  const touch = useCallback((path: string) => setTouched((before) => new Set(before).add(path)), [])
  const problemOf = (path: string) => (showsAll || touched.has(path) ? problems[path] : undefined)
  return {
    subject_id,
    language,
    values,
    change,
    undo,
    canUndo,
    /** Somebody has said what the paper should hold: typed it, taken it from a template, or stored it. */
    isPlanned: canUndo || isStored,
    parts,
    supply,
    problems,
    /** The problem of a field once it was left, or once the whole was asked for. */
    problemOf,
    touch,
    showAll: () => setShowsAll(true),
    sums: useMemo(() => sumsOf(values), [values]),
    holdings: useMemo(() => cells && holdingsOf(cells), [cells]),
    shorts: useShorts(values, supply),
  }
}

/** While the bank is asked anew, what fell short before is all that is known. */
function useShorts(values: BlueprintValues, { cells, isStale }: ReturnType<typeof useSupply>): Short[] {
  const found = useMemo(() => (cells ? findShort(values, cells) : []), [values, cells])
  const last = useRef(found)
  if (!isStale) last.current = found
  return last.current
}

export type BlueprintEditor = ReturnType<typeof useBlueprintEditor>
