import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { MAX_LATEX_LENGTH } from '../../../../richtext/tex-options.ts'
import classes from '../rich-text.module.css'
import { insertConstruct } from './formula-palette.ts'

export interface LatexInputProps {
  input: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (latex: string) => void
  faulty: boolean
}

export function LatexInput({ input, value, onChange, faulty }: LatexInputProps) {
  const { t } = useLingui()
  return (
    <Textarea
      ref={input}
      label={t`Formula in LaTeX`}
      description={t`Enter inserts it, Shift+Enter starts a new line.`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={submitByEnter}
      maxLength={MAX_LATEX_LENGTH}
      autosize
      minRows={2}
      maxRows={6}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      dir="ltr"
      classNames={{ input: classes.latex }}
      aria-invalid={faulty}
      data-autofocus
    />
  )
}

function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  // While an input method composes a word, Enter ends the word.
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** The text of the LaTeX field, and constructs put in where its selection is. */
export function useLatexInput(start: string) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [latex, setLatex] = useState(start)
  const [selection, setSelection] = useState<{ from: number; to: number } | null>(null)
  const insert = (construct: string) => {
    const { selectionStart: from, selectionEnd: to } = input.current ?? { selectionStart: 0, selectionEnd: 0 }
    const edited = insertConstruct({ text: latex, from, to }, construct)
    setLatex(edited.text)
    setSelection(edited)
  }
  useLayoutEffect(() => {
    if (!selection) return
    input.current?.focus()
    input.current?.setSelectionRange(selection.from, selection.to)
  }, [selection])
  return { input, latex, setLatex, insert }
}
