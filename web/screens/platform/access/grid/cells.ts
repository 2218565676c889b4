import type { RoleRight } from '#contract'

export interface Cell {
  role_id: number
  module_id: number
  right: RoleRight
  /** 'Questions: Approve' */
  label: string
  other?: boolean | undefined
}

export interface RightsRow {
  key: string
  title: string
  /** Stands above the first row of each group. */
  group: string
  /** One for each column; null where there is no such right. */
  cells: (Cell | null)[]
}

export interface Column {
  key: string
  title: string
}
