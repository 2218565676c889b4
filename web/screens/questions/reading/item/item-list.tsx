import { useLingui } from '@lingui/react/macro'
import { memo, useEffect, useRef } from 'react'
import type { ReadingItem } from '#contract'
import { excerptOf } from '../../printed-form/excerpt.ts'
import { doubtText } from '../doubts.ts'
import classes from '../reading.module.css'
import { tabNames } from '../tabs.ts'

interface ItemListProps {
  items: ReadingItem[]
  /** The one that is looked at. */
  row: number | null
  onShow: (row: number) => void
}

/** Questions by number and beginning, each with the first that is in doubt. */
export function ItemList({ items, row, onShow }: ItemListProps) {
  const list = useRef<HTMLOListElement>(null)
  const show = useRef(onShow)
  show.current = onShow
  // Without the page moving along: the list scrolls by itself.
  useEffect(() => {
    const box = list.current
    const line = row === null ? null : box?.querySelector<HTMLElement>(`[data-row="${row}"]`)
    if (!box || !line) return
    const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight]
    if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 3
  }, [row])
  return (
    <ol ref={list} className={classes.items}>
      {items.map((item) => (
        <ItemLine key={item.row} item={item} isShown={item.row === row} onShow={show} />
      ))}
    </ol>
  )
}

interface ItemLineProps {
  item: ReadingItem
  isShown: boolean
  onShow: { current: (row: number) => void }
}

const ItemLine = memo(function ItemLine({ item, isShown, onShow }: ItemLineProps) {
  const { i18n } = useLingui()
  const { row, number, question, doubts, state } = item
  const [first] = doubts
  return (
    <li data-row={row}>
      <button type="button" aria-current={isShown || undefined} onClick={() => onShow.current(row)}>
        <span className={classes.number}>{number ?? row}</span>
        <span className={classes.excerpt}>{excerptOf(question) || '…'}</span>
        <small>{first ? doubtText(first) : i18n._(tabNames[state])}</small>
      </button>
    </li>
  )
})
