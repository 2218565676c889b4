import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Afterwards } from '#web/ui/afterwards.tsx'
import { DetailsFields, type DetailsFieldsProps } from './details-fields.tsx'
import type { DetailsValues } from './details-values.ts'

interface DetailsFormFrameProps extends DetailsFieldsProps {
  /** What is refused later is marked in the form; the second argument then moves the focus there. */
  onSubmit: (values: DetailsValues, focusFirstError: () => void) => void | Promise<void>
  /** Above the fields. */
  notice?: ReactNode
  /** Below the fields that every paper has. */
  children: ReactNode
}

/** The form of a paper's details: Ctrl+Enter goes on, and the first wrong field has the focus. */
export function DetailsFormFrame({ form, noSets, onSubmit, notice, children }: DetailsFormFrameProps) {
  const { t } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useErrorFocus(element, form.errors)
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit()
  }
  return (
    <form
      ref={element}
      onSubmit={form.onSubmit((values) => onSubmit(values, focusFirstError), focusFirstError)}
      onKeyDown={submitByKey}
      onBlurCapture={keepInPlace}
      noValidate
      aria-label={t`Details`}
    >
      <Stack gap="lg">
        {notice}
        <DetailsFields form={form} noSets={noSets} />
        <Afterwards>{children}</Afterwards>
      </Stack>
    </form>
  )
}

/** Answers a function that moves the focus to the first refused field, as soon as the fields show their errors. */
function useErrorFocus(element: RefObject<HTMLElement | null>, errors: object): () => void {
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current || Object.keys(errors).length === 0) return
    wanted.current = false
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [element, errors])
  return () => {
    wanted.current = true
  }
}

/**
 * For the blur capture of a form whose submit checks every field: an error that the field being left showed first would push the button
 * away from under the click.
 */
function keepInPlace(event: FocusEvent): void {
  if (event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === 'submit') event.stopPropagation()
}
