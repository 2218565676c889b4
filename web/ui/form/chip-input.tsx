import { useLingui } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import classes from './chip-input.module.css'

interface ChipInputProps {
  label: ReactNode
  description?: ReactNode
  values: string[]
  onChange: (values: string[]) => void
  /** Characters that end a chip, besides Enter; pasted text is split at them and at line ends. */
  separators: string
  most?: number
  suggestions?: string[]
  error?: ReactNode
  required?: boolean
  'data-path'?: string
}

/** Short texts as chips: Enter adds what is typed, Backspace in the empty field takes the last one back. */
export function ChipInput(props: ChipInputProps) {
  const { label, description, values, onChange, separators, most = Number.POSITIVE_INFINITY, error, required } = props
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const pieces = splitAt(text, separators).filter((piece) => piece !== '')
    const next = [...new Set([...values, ...pieces])].slice(0, Math.max(most, values.length))
    if (next.length > values.length) onChange(next)
    setTyped('')
  }
  const remove = (index: number) => {
    onChange(values.filter((_, at) => at !== index))
    input.current?.focus()
  }
  const type = (text: string) => {
    const isDone = [...separators, '\n'].some((separator) => text.includes(separator))
    if (isDone) add(text)
    else setTyped(text)
  }
  const act = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0) remove(values.length - 1)
  }
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} withAsterisk={required}>
      <div className={classes.box} data-faulty={Boolean(error) || undefined}>
        {values.map((value, index) => (
          <span key={value} className={classes.chip}>
            {value}
            <button type="button" aria-label={t`Remove ${value}`} onClick={() => remove(index)}>
              <IconX size={12} aria-hidden />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={act}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (splitAt(text, separators).length < 2) return
            event.preventDefault()
            add(typed + text)
          }}
          onBlur={() => add(typed)}
          list={props.suggestions ? `${id}-list` : undefined}
          autoComplete="off"
          aria-invalid={Boolean(error)}
          aria-required={required || undefined}
          aria-describedby={
            [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          data-path={props['data-path']}
        />
      </div>
      {props.suggestions && (
        <datalist id={`${id}-list`}>
          {props.suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </Input.Wrapper>
  )
}

function splitAt(text: string, separators: string): string[] {
  const ends = new Set([...separators, '\n', '\r'])
  const pieces = ['']
  for (const character of text) {
    if (ends.has(character)) pieces.push('')
    else pieces[pieces.length - 1] += character
  }
  return pieces.map((piece) => piece.trim())
}
