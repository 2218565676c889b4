import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { letterOf, type ParagraphRole, type QuestionReading, type ReadingItem } from '#contract'
import { mayAccept } from './doubts.ts'
import { rightPlaces, withPressed } from './right-letters.ts'
import { useReadingAddress } from './use-reading-address.ts'
import { useReadingChange } from './use-reading-change.ts'
import { itemsOfPage, useReadingItems } from './use-reading-items.ts'

/** Everything that is done with a reading, by button and by key. */
export function useReadingWork(reading: QuestionReading) {
  const { t } = useLingui()
  const address = useReadingAddress(reading)
  const { go, page } = address
  const items = useReadingItems(reading.id, address)
  const { shown = [], item, at, count } = items
  const { change, changeItem, pending } = useReadingChange(reading.id)
  const [editing, setEditing] = useState<number | null>(null)
  /** What a screen reader is told of what a key did. */
  const [told, setTold] = useState('')
  /** Counts moves: with each the question that is looked at is read out. */
  const [moves, setMoves] = useState(0)

  const first = item?.row ?? null
  const isOther = first !== null && first !== address.row && !items.isStale
  // What is looked at stays so, wherever it stands once it was settled.
  useEffect(() => {
    if (isOther) go({ row: first })
  }, [isOther, first, go])

  const show = (row: number | null, changes: { page?: number } = {}) => {
    setEditing(null)
    setTold('')
    setMoves((count) => count + 1)
    go({ row, ...changes })
  }
  const pages = Math.ceil(count / itemsOfPage)
  /** To the next question or the one before, of the next page too. */
  const move = (step: 1 | -1) => {
    const next = shown[at + step]
    if (next) show(next.row)
    else if (step === 1 && page < pages) show(null, { page: page + 1 })
    else if (step === -1 && page > 1) show(null, { page: page - 1 })
  }
  const press = (one: ReadingItem, letter: string) =>
    changeItem(one, ({ question }) => {
      const pressed = withPressed(question, letter)
      if (!pressed) return null
      const letters = rightPlaces(pressed).map(letterOf).join(', ')
      setTold(letters ? t`Right answer: ${letters}` : t`No right answer`)
      return { question: { question_options: pressed.question_options, answer: pressed.answer } }
    })
  /** What was accepted is settled: the next one comes. */
  const accept = (one: ReadingItem) => {
    if (mayAccept(one)) void changeItem(one, () => ({ accept: true }))
    if (one.doubts.some(({ blocks }) => blocks)) setTold(t`This one has to be mended before it can be saved.`)
    else move(1)
  }
  const acceptOne = (one: ReadingItem, code: string) => void changeItem(one, () => ({ accept: [code] }))
  const leaveOut = (one: ReadingItem) => {
    const isLeft = one.take === 'LEAVE_OUT'
    void changeItem(one, () => ({ take: isLeft ? null : 'LEAVE_OUT' }))
    if (!isLeft) move(1)
  }
  const takeIt = (one: ReadingItem) => void changeItem(one, () => ({ take: 'TAKE' }))
  const setRole = (p: number, role: ParagraphRole | null) => change(() => ({ roles: [{ p, role }] }))
  return {
    ...{ reading, address, items, item, at, pages, pending, told, moves },
    ...{ change, changeItem, show, move, press, accept, acceptOne, leaveOut, takeIt, setRole },
    editing: item !== undefined && editing === item.row,
    edit: (one: ReadingItem | null) => setEditing(one?.row ?? null),
    isFirst: at === 0 && page === 1,
    isLast: at === shown.length - 1 && page >= pages,
  }
}
export type ReadingWork = ReturnType<typeof useReadingWork>
