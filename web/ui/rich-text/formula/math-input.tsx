import { MathfieldElement } from 'mathlive'
import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { MAX_LATEX_LENGTH } from '../../../../richtext/tex-options.ts'
import classes from '../rich-text.module.css'
import { plainLatex, toMathLive } from './math-latex.ts'

// KaTeX's style sheet brings the same fonts, and keys make no noise.
MathfieldElement.fontsDirectory = null
MathfieldElement.soundsDirectory = null

export interface MathInputHandle {
  /** Puts a construct of the palette in, the selection in its first slot. */
  insert: (construct: string) => void
}

export interface MathInputProps {
  handle: RefObject<MathInputHandle | null>
  /** Read once: from then on the field is ahead. */
  start: string
  label: string
  onChange: (latex: string) => void
  onSubmit: () => void
}

/** A formula as it looks, written into by keys. It carries MathLive: import it lazily. */
export function MathInput({ handle, start, label, onChange, onSubmit }: MathInputProps) {
  const place = useRef<HTMLDivElement>(null)
  const field = useRef<MathfieldElement | null>(null)
  const [first] = useState({ start, label })
  const latest = useRef({ onChange, onSubmit })
  latest.current = { onChange, onSubmit }
  const tell = useCallback(() => {
    const latex = plainLatex(field.current?.getValue('latex') ?? '')
    if (latex.length <= MAX_LATEX_LENGTH) latest.current.onChange(latex)
  }, [])
  useImperativeHandle(handle, () => ({
    insert: (construct) => {
      const options = { insertionMode: 'replaceSelection', selectionMode: 'placeholder', focus: true } as const
      field.current?.insert(toMathLive(construct), options)
      tell()
    },
  }))
  useEffect(() => {
    const made = makeField(first)
    field.current = made
    made.addEventListener('input', tell)
    made.addEventListener('keydown', (event) => submitByEnter(event, () => latest.current.onSubmit()), true)
    place.current?.append(made)
    made.menuItems = []
    made.focus()
    return () => made.remove()
  }, [first, tell])
  return <div ref={place} className={classes.mathInput} dir="ltr" />
}

function makeField({ start, label }: { start: string; label: string }): MathfieldElement {
  const made = new MathfieldElement({ mathVirtualKeyboardPolicy: 'manual' })
  made.smartFence = true
  made.setValue(start, { silenceNotifications: true })
  made.setAttribute('aria-label', label)
  return made
}

function submitByEnter(event: KeyboardEvent, submit: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  submit()
}
