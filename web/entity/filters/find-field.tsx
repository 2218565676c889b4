import { ComboboxChevron, TextInput } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import drop from '#web/ui/form/drop.module.css'
import type { Filter, Find } from './filter.ts'
import classes from './filter-bar.module.css'

/** Few who look at a list search for a place in it. */
const FoundRows = lazy(loadScreen(() => import('./found-rows.tsx')))

interface FindFieldProps extends Pick<Filter, 'label' | 'all'> {
  find: Find
}

/** A filter whose rows are found by typing, because what they depend on is not chosen: a chapter of any subject. Choosing one chooses that too. */
export function FindField({ label, all, find }: FindFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [marked, setMarked] = useState<string>()
  const rowKeys = useRef<(event: KeyboardEvent) => void>(undefined)
  const place = useClickOutside(() => setOpened(false))
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      setOpened(false)
      setTyped('')
    } else if (opened) rowKeys.current?.(event)
    else setOpened(event.key === 'ArrowDown')
  }
  return (
    <div ref={place} className={drop.place}>
      <TextInput
        role="combobox"
        aria-label={label}
        aria-expanded={opened}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={opened ? marked : undefined}
        autoComplete="off"
        // Escape closes the rows, and the drawer of the filters stays.
        data-mantine-stop-propagation={opened}
        placeholder={all}
        className={classes.find}
        maxLength={100}
        rightSection={<ComboboxChevron size="sm" />}
        rightSectionPointerEvents="none"
        value={typed}
        onClick={() => setOpened(true)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setOpened(true)
        }}
        onKeyDown={press}
      />
      {opened && (
        <Suspense>
          <FoundRows {...{ id, label, typed, find }} keys={rowKeys} onMark={setMarked} />
        </Suspense>
      )}
    </div>
  )
}
