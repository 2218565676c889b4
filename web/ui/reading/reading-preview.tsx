import { Trans } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { useIsMobile } from '../use-is-mobile.ts'
import type { ListKind } from './list-kind.ts'
import classes from './reading.module.css'
import { ReadingAsk } from './reading-ask.tsx'
import { ReadingCards } from './reading-cards.tsx'
import { ReadingHead } from './reading-head.tsx'
import { ReadingRest } from './reading-rest.tsx'
import { ReadingTable } from './reading-table.tsx'
import { ReadingValues } from './reading-values.tsx'
import { ReadingWorksheet } from './reading-worksheet.tsx'
import type { SaysOfList, ShownChoice, ShownList } from './shown-list.ts'

interface ReadingPreviewProps extends SaysOfList {
  read: ShownList
  said: ShownChoice
  door: ListKind
  /** Nothing else in the dialog is to be done first: it begins with how the list is read. */
  hasFocus: boolean
}

/** What of a foreign list goes where, before anything is stored: of all doors alike. Whatever is said of it is read at once. */
export function ReadingPreview({ read, said, onSay, door, hasFocus }: ReadingPreviewProps) {
  const isNarrow = useIsMobile()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const ask = read.asks[0]
  useFocusKept(box, ask?.id)
  const Rows = isNarrow ? ReadingCards : ReadingTable
  const isSaid = Object.keys(said).length > 0
  return (
    <Stack ref={box} gap="sm" className={classes.reading}>
      <ReadingHead {...{ read, said, id, hasFocus }} />
      <ReadingWorksheet {...{ read, said, onSay }} />
      {ask && <ReadingAsk key={ask.id} {...{ ask, said, onSay }} of={read.asks.length} />}
      <Rows {...{ read, said, onSay, door }} />
      <ReadingValues {...{ read, said, onSay, door, id }} />
      <ReadingRest {...{ read, said, onSay, door, id }} />
      {isSaid && (
        <Button variant="subtle" size="compact-sm" className={classes.again} onClick={() => onSay({})}>
          <Trans>Take back what was said of this list</Trans>
        </Button>
      )}
    </Stack>
  )
}

/** What was answered goes, and the focus with it: it is at the next question then, and at what the list is read as where there is none. */
function useFocusKept(box: React.RefObject<HTMLDivElement | null>, ask: string | undefined): void {
  const last = useRef(ask)
  useEffect(() => {
    if (last.current === ask) return
    last.current = ask
    const held = document.activeElement
    if (held !== document.body && held?.isConnected) return
    const next = box.current?.querySelector<HTMLElement>('[data-ask] button, [data-ask] select, [data-sentence]')
    next?.focus()
  }, [ask, box])
}
