import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { type MarkColumn, type MarkKey, questionKey } from '#contract'
import { choicesOf } from '../store/compute-row.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import type { HeadColumn } from './head-column.ts'

/**
 * The columns of marks: one total, all questions side by side, or one question for all pupils. Pupils of another set have their own question at
 * the same place; the head shows the numbers of one set, that of the pupil who is worked on.
 */
export function useColumns(
  store: Pick<SheetStore, 'exam' | 'columns' | 'columnsOf' | 'row'>,
  question: number | null,
  isOneColumn: boolean,
  set: string,
) {
  const { t } = useLingui()
  const { exam, columns: all } = store
  const hasSets = useMemo(
    () => new Set(all.flatMap(({ labels }) => Object.keys(labels)).filter(Boolean)).size > 1,
    [all],
  )
  const isTotal = exam?.entry_mode === 'TOTAL'
  const ofSet = useMemo(() => all.filter((one) => one.set === null || one.set === set), [all, set])
  // On a phone there is room for one question. It was chosen by that of one set, and stands for those at its place.
  const picked = all.find(({ id }) => id === question)
  const wanted = isTotal || !picked ? -1 : store.columnsOf(picked).indexOf(picked)
  const only = isTotal ? -1 : wanted >= 0 ? wanted : isOneColumn ? 0 : -1

  const choices = useMemo(() => choicesOf(ofSet), [ofSet])
  const aboutOf = useCallback(
    ({ max_marks, or_group, part_or_group, section }: MarkColumn) => {
      const { some, all } = choices.get(section) ?? {}
      const isPair = (or_group ?? part_or_group) !== null
      return [`[${max_marks}]`, isPair && t`or`, some !== undefined && t`any ${some} of ${all}`]
        .filter(Boolean)
        .join(' ')
    },
    [t, choices],
  )
  const most = exam?.max_marks ?? 0
  // The same head after every key: what shows it stands.
  const head = useMemo((): HeadColumn[] => {
    if (isTotal)
      return [{ field: 'marks', label: t`Marks`, about: `[${most}]`, name: t`Marks, out of ${most}`, isDropped: false }]
    return (only >= 0 ? ofSet.slice(only, only + 1) : ofSet).map((column) => {
      const [label, marks] = [labelIn(column, set), column.max_marks]
      const isDropped = column.treatment === 'DROP'
      const field = questionKey(column.id)
      return { field, label, about: aboutOf(column), name: t`Question ${label}, out of ${marks}`, isDropped }
    })
  }, [t, aboutOf, ofSet, only, set, isTotal, most])

  const fieldAt = useCallback(
    (id: number, c: number): MarkKey | null => {
      if (isTotal) return 'marks'
      const column = store.columnsOf(store.row(id).row)[only >= 0 ? only : c - 1]
      return column ? questionKey(column.id) : null
    },
    [store, isTotal, only],
  )
  const columns = useMemo(() => {
    const titled = (column: MarkColumn) => ({ id: column.id, title: `${labelIn(column, set)} ${aboutOf(column)}` })
    return isTotal ? [] : ofSet.map(titled)
  }, [aboutOf, ofSet, set, isTotal])
  return { head, fieldAt, columns, chosen: picked && (ofSet[only]?.id ?? null), hasSets }
}

const labelIn = ({ labels }: MarkColumn, set: string) => labels[set] ?? labels.A ?? ''
