import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import { dayText, today } from '../../dates.ts'
import { isDay, isMissingDay, readDay } from './read-day.ts'

const DatePanel = lazy(loadScreen(() => import('./date-panel.tsx')))

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** YYYY-MM-DD, '' for none; what is typed and is no day stands here as it is, for the form to refuse. */
  value?: string | null
  onChange?: (value: string) => void
}

/** Phones and tablets have a field for days of their own, which suits a finger. */
const isTouched = () => window.matchMedia?.('(pointer: coarse)').matches ?? false

/** A day, shown and typed as the school's country writes it, or taken from a calendar whose weeks begin as they do there. */
export function DateField({ value, onChange, ...input }: DateFieldProps) {
  const { t } = useLingui()
  const [touched] = useState(isTouched)
  const [typed, setTyped] = useState<string | null>(null)
  const [opened, setOpened] = useState<boolean | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const day = value ?? ''
  if (touched) {
    return (
      <TextInput {...input} type="date" value={day} onChange={({ currentTarget }) => onChange?.(currentTarget.value)} />
    )
  }
  // The contract speaks of days as they travel; here one is shown as it may be typed.
  const fault = isMissingDay(day)
    ? t`There is no ${day}: that month is shorter. Write the day as ${dayText(today())}`
    : t`Write the day as ${dayText(today())}`
  const error = input.error && day !== '' && !isDay(day) ? fault : input.error
  const take = (text: string) => {
    setTyped(text)
    onChange?.(readDay(text) ?? text.trim())
  }
  return (
    <>
      <TextInput
        {...input}
        error={error}
        ref={field}
        autoComplete="off"
        maxLength={40}
        value={typed ?? (isDay(day) ? dayText(day) : day)}
        onChange={({ currentTarget }) => take(currentTarget.value)}
        onBlur={(event) => {
          setTyped(null)
          input.onBlur?.(event)
        }}
        // Escape closes the calendar, and the dialog around stays: whoever is quick is still in the field.
        data-mantine-stop-propagation={opened === true}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && opened) setOpened(false)
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpened(true)
        }}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={-1}
            aria-label={t`Choose a day`}
            aria-haspopup="dialog"
            aria-expanded={opened === true}
            disabled={input.disabled}
            onClick={() => setOpened(!opened)}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
        }
      />
      <Suspense>
        {opened !== null && (
          <DatePanel
            anchor={field.current}
            opened={opened}
            day={isDay(day) ? day : null}
            onClose={() => {
              setOpened(false)
              field.current?.focus()
            }}
            onTake={(one) => {
              setTyped(null)
              onChange?.(one)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
