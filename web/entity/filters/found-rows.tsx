import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import drop from '#web/ui/form/drop.module.css'
import { placeAfterInText } from '#web/ui/form/use-drop-list.ts'
import type { Find } from './filter.ts'
import { useFoundPlaces } from './find-places.ts'
import classes from './found-rows.module.css'

/** ms of quiet after the last key before the rows are asked for. */
const quiet = 250

/** Where its field stands at the end of the row, it begins before it. */
function keepOnPage(box: HTMLDivElement | null): void {
  if (box && box.getBoundingClientRect().right > document.documentElement.clientWidth) box.dataset.end = ''
}

interface FoundRowsProps {
  id: string
  label: string
  typed: string
  find: Find
  /** Takes the keys that are pressed in the field. */
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>
  /** Called with the element that is marked. */
  onMark: (id: string | undefined) => void
}

/** What is called as was typed; one is marked by the arrows and taken with Enter. */
export default function FoundRows({ id, label, typed, find, keys, onMark }: FoundRowsProps) {
  const { t } = useLingui()
  const [text] = useDebouncedValue(typed.trim(), quiet)
  const found = useFoundPlaces(find, text)
  const [wanted, setWanted] = useState({ at: 0, of: text })
  const marked = Math.min(wanted.of === text ? wanted.at : 0, (found?.length ?? 0) - 1)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    onMark(marked < 0 ? undefined : `${id}-${marked}`)
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [id, marked, onMark])
  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    const next = placeAfterInText(event.key, marked, found?.length ?? 0)
    if (next < 0 && event.key !== 'Enter') return
    event.preventDefault()
    const one = found?.[marked]
    if (next >= 0) setWanted({ at: next, of: text })
    // Until the answer is there, what is marked is of what was typed before.
    else if (one && text === typed.trim()) find.onFound(one.place)
  })
  return (
    <div ref={keepOnPage} className={`${drop.drop} ${classes.found}`}>
      <div ref={list} id={id} role="listbox" aria-label={t`Found: ${label}`} className={drop.list}>
        {found?.map((one, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={one.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === marked}
            data-active={at === marked || undefined}
            className={`${drop.item} ${classes.foundRow}`}
            onClick={() => find.onFound(one.place)}
          >
            <span>{one.title}</span>
            <Text span size="xs" c="dimmed">
              {one.where}
            </Text>
          </div>
        ))}
      </div>
      {!found?.length && (
        <Text size="sm" c="dimmed" px="sm" py={6} role="status">
          {found ? <Trans>Nothing is called “{text}”.</Trans> : '…'}
        </Text>
      )}
    </div>
  )
}
