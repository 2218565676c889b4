import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { useItem } from '../../form/form-context.ts'

/** Moves and removes entries of a list of the form, by its field. The focus stays with the entry; what happened is announced. */
export function useMovableList(field: string, count: number) {
  const { t } = useLingui()
  const { form, path } = useItem()
  const [announced, setAnnounced] = useState('')

  /** React may take the element out and put it in again. */
  const move = (from: number, by: -1 | 1) => {
    const to = from + by
    if (to < 0 || to >= count) return
    const focused = document.activeElement as HTMLElement | null
    form.reorderListItem(path(field), { from, to })
    setAnnounced(t`Moved to place ${to + 1}`)
    requestAnimationFrame(() => focused?.focus())
  }
  const remove = (index: number) => {
    form.removeListItem(path(field), index)
    form.clearFieldError(path(field))
    setAnnounced(t`Removed`)
  }
  /** For the element around an entry: Alt with an arrow key moves it. */
  const moveByKey = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? -1 : 1)
  }
  return { move, remove, moveByKey, announced }
}
