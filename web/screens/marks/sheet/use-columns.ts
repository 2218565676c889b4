import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import type { MarkColumn } from '#contract'
import { questionField } from '#web/api/marks/kept-cell.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import type { HeadColumn } from './mark-table.tsx'

/**
 * The columns of marks: one total, all questions side by side, or one question for all pupils. Pupils of another set have their own question at
 * the same place; the head shows one set's numbers.
 */
export function useColumns(store: SheetStore, question: number | null, isNarrow: boolean) {
  const { t } = useLingui()
  const { exam, columns: all } = store
  const sets = useMemo(
    () => [...new Set(all.flatMap(({ labels }) => Object.keys(labels)))].filter(Boolean).sort(),
    [all],
  )
  const [set, setSet] = useState('A')
  const isTotal = exam?.entry_mode === 'TOTAL'
  const ofSet = useMemo(() => all.filter((one) => one.set === null || one.set === set), [all, set])
  const labelOf = (column: MarkColumn) => column.labels[set] ?? column.labels.A ?? ''
  // On a phone there is room for one question.
  const wanted = isTotal ? -1 : ofSet.findIndex(({ id }) => id === question)
  const only = isTotal ? -1 : wanted >= 0 ? wanted : isNarrow ? 0 : -1

  const aboutOf = ({ max_marks, or_group, choose }: MarkColumn) =>
    [`[${max_marks}]`, or_group !== null && t`or`, choose !== null && t`any ${choose}`].filter(Boolean).join(' ')
  const toHead = (column: MarkColumn): HeadColumn => {
    const [label, marks] = [labelOf(column), column.max_marks]
    return {
      label,
      about: aboutOf(column),
      name: t`Question ${label}, out of ${marks}`,
      isDropped: column.treatment === 'DROP',
    }
  }
  const shown = only >= 0 ? ofSet.slice(only, only + 1) : ofSet
  const most = exam?.max_marks ?? 0
  const head: HeadColumn[] = isTotal
    ? [{ label: t`Marks`, about: `[${most}]`, name: t`Marks, out of ${most}`, isDropped: false }]
    : shown.map(toHead)

  const fieldAt = useCallback(
    (id: number, c: number): string | null => {
      if (isTotal) return 'marks'
      const column = store.columnsOf(store.row(id).row)[only >= 0 ? only : c - 1]
      return column ? questionField(column.id) : null
    },
    [store, isTotal, only],
  )
  const columns = ofSet.map((column) => ({ id: column.id, title: `${labelOf(column)} ${aboutOf(column)}` }))
  return { head, fieldAt, columns: isTotal ? [] : columns, only, set, setSet, sets }
}
