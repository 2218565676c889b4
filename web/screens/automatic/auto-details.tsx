import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NumberInput, Stack } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { DetailsFields } from '../papers/details-fields.tsx'
import { InstructionPick } from '../papers/instruction-pick.tsx'
import { keepInPlace } from '../papers/keep-in-place.ts'
import type { DetailsForm } from '../papers/use-details-form.ts'
import { useErrorFocus } from '../papers/use-error-focus.ts'

interface AutoDetailsProps {
  form: DetailsForm
  onNext: () => void
}

/** The first step: what the paper is. Nothing is stored yet. */
export function AutoDetails({ form, onNext }: AutoDetailsProps) {
  const { t } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useErrorFocus(element, form.errors)
  const goByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit()
  }
  return (
    <form
      ref={element}
      onSubmit={form.onSubmit(onNext, focusFirstError)}
      onKeyDown={goByKey}
      onBlurCapture={keepInPlace}
      noValidate
      aria-label={t`Details`}
    >
      <Stack gap="lg">
        <DetailsFields form={form} />
        <NumberInput
          label={t`Maximum marks`}
          description={t`What the sections of the blueprint should add up to`}
          withAsterisk
          min={0.25}
          max={1000}
          step={0.25}
          maw={320}
          clampBehavior="none"
          {...form.getInputProps('question_paper_marks')}
        />
        <InstructionPick form={form} />
        <Group justify="flex-end">
          <Button type="submit">
            <Trans>Go on to the blueprint</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
