import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { keepInPlace } from '../wizard/keep-in-place.ts'
import { useErrorFocus } from '../wizard/use-error-focus.ts'
import { DetailsFields } from './details-fields.tsx'
import type { DetailsValues } from './details-values.ts'
import type { DetailsForm } from './use-details-form.ts'

interface DetailsFormFrameProps {
  form: DetailsForm
  /** What is refused later is marked in the form; the second argument then moves the focus there. */
  onSubmit: (values: DetailsValues, focusFirstError: () => void) => void | Promise<void>
  /** Above the fields. */
  notice?: ReactNode
  /** Below the fields that every paper has. */
  children: ReactNode
}

/** The form of a paper's details: Ctrl+Enter goes on, and the first wrong field has the focus. */
export function DetailsFormFrame({ form, onSubmit, notice, children }: DetailsFormFrameProps) {
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
        <DetailsFields form={form} />
        {children}
      </Stack>
    </form>
  )
}
