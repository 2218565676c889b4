import type { Icon } from '@tabler/icons-react'

/** An entry of a menu. */
export interface MenuAction {
  label: string
  /** A plus when absent. */
  icon?: Icon
  onClick?: () => void
  /** An address that it leads to, instead. */
  to?: string
  search?: Record<string, string | number>
  /** It works, or there is nothing to do it with. */
  idle?: boolean
  busy?: boolean
  disabled?: boolean
  deletes?: boolean
  /** Why it can't be done now. */
  whyNot?: string | null | undefined
}
