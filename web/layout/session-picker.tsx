import { useLingui } from '@lingui/react/macro'
import { Combobox, Input, InputBase, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { selectSession, useSessions } from '#web/api/sessions.ts'
import { makeTypeAhead } from './type-ahead.ts'

const listHeight = 240

/** The academic year that is worked in. Letters typed on it jump to a name; Mantine's own search waits 500 ms, this one 350. */
export function SessionPicker() {
  const { t } = useLingui()
  const { sessions, session } = useSessions()
  const [typeAhead] = useState(makeTypeAhead)
  const box = useCombobox({ onDropdownOpen: () => box.updateSelectedOptionIndex('active') })

  const jump = (event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isLetter || (event.key === ' ' && !typeAhead.isOpen(event.timeStamp))) return
    event.preventDefault()
    const names = sessions.map((one) => one.name)
    const place = typeAhead.press(event.key, names, event.timeStamp)
    if (place < 0) return
    box.openDropdown()
    requestAnimationFrame(() => box.selectOption(place))
  }
  const choose = (id: string) => {
    selectSession(Number(id))
    box.closeDropdown()
  }
  const placeholder = t`Select Session`
  const name = session?.name ?? placeholder

  return (
    <Combobox store={box} onOptionSubmit={choose}>
      <Combobox.Target targetType="button">
        <InputBase
          component="button"
          type="button"
          pointer
          w={{ base: 116, sm: 140 }}
          aria-label={t`Session: ${name}`}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => box.toggleDropdown()}
          onKeyDown={jump}
        >
          {session ? session.name : <Input.Placeholder>{placeholder}</Input.Placeholder>}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t`Sessions`} mah={listHeight} style={{ overflowY: 'auto' }}>
          {sessions.map((one) => (
            <Combobox.Option key={one.id} value={String(one.id)} active={one.id === session?.id}>
              {one.name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
