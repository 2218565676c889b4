import type { ReactNode } from 'react'
import type { Column } from './list-table.tsx'
import { RowActions } from './row-actions.tsx'

/** The running number of a row over all pages. */
export function serialColumn<R>(title: string, page: number, pageSize: number): Column<R> {
  return { title, width: 80, numbers: true, show: (_, index) => (page - 1) * pageSize + index + 1 }
}

interface ActionOptions<R> {
  title: string
  nameOf: (row: R) => string
  /** false where the role may not. */
  onEdit: ((row: R) => void) | false
  onDelete: ((row: R) => void) | false
  children?: (row: R) => ReactNode
}

/** The column of the edit and delete buttons; none where the role may do neither. */
export function actionColumns<R>({ title, nameOf, onEdit, onDelete, children }: ActionOptions<R>): Column<R>[] {
  if (!onEdit && !onDelete && !children) return []
  const show = (row: R) => (
    <RowActions
      name={nameOf(row)}
      onEdit={onEdit ? () => onEdit(row) : undefined}
      onDelete={onDelete ? () => onDelete(row) : undefined}
    >
      {children?.(row)}
    </RowActions>
  )
  return [{ title, width: 110, show }]
}
