import { useLingui } from '@lingui/react/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

/** ms of quiet after the last key before the list is asked again. */
const quiet = 300

interface SearchBoxProps {
  placeholder: string
  value: string
  onChange: (text: string) => void
}

/** A search field that waits for a pause in the typing. A value that changes from outside (Back, Clear) is taken over. */
export function SearchBox({ placeholder, value, onChange }: SearchBoxProps) {
  const { t } = useLingui()
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const report = useRef(onChange)
  report.current = onChange
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      report.current(text)
    }, quiet)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-keyshortcuts="/"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label={t`Clear search`} onClick={() => setText('')} /> : null}
      w={{ base: '100%', sm: 280 }}
    />
  )
}
