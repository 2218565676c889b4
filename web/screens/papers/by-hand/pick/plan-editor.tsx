import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Fieldset, Group, NumberInput, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { DetailsForm } from '../../details/use-details-form.ts'
import { toNumber, totalMarks, withAnother } from '../../making/plan/plan.ts'
import { PlanSectionFields } from '../../making/plan/plan-section.tsx'

/** The sections of the paper, and whether their marks add up. */
export function PlanEditor({ form }: { form: DetailsForm }) {
  const { t } = useLingui()
  const { sections } = form.values
  const [added, setAdded] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  const add = () => {
    setAdded(added + 1)
    form.setFieldValue('sections', withAnother(sections, `added ${added}`))
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= sections.length) return
    form.reorderListItem('sections', { from, to })
    form.clearErrors()
    setAnnouncement(t`Section ${sections[from]?.section ?? ''} is now number ${to + 1}`)
  }
  return (
    <Fieldset legend={t`Sections`}>
      <Stack gap="md">
        {sections.map((row, index) => (
          <PlanSectionFields
            key={row.key}
            form={form}
            index={index}
            onMove={(to) => move(index, to)}
            onRemove={sections.length > 1 ? () => form.removeListItem('sections', index) : undefined}
          />
        ))}
        <Text size="sm" role="status" c="dimmed" mih={0}>
          {announcement}
        </Text>
        <Group justify="space-between" align="flex-start">
          <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            <Trans>Add a section</Trans>
          </Button>
          <MarksField form={form} />
        </Group>
      </Stack>
    </Fieldset>
  )
}

/** Marks that were the sum of the sections go on being it; others were typed on purpose. */
function useFollowedMarks(form: DetailsForm, total: number): void {
  const before = useRef(total)
  const follow = useRef(form)
  follow.current = form
  useEffect(() => {
    const was = before.current
    // A section that is still being typed brings nothing for a moment.
    if (total === 0 || total === was) return
    before.current = total
    if (toNumber(follow.current.values.question_paper_marks) === was) {
      follow.current.setFieldValue('question_paper_marks', total)
    }
  }, [total])
}

/** The maximum marks beside what the sections add up to. */
function MarksField({ form }: { form: DetailsForm }) {
  const { t } = useLingui()
  const { sections, question_paper_marks } = form.values
  const total = totalMarks(sections)
  const fits = toNumber(question_paper_marks) === total
  useFollowedMarks(form, total)
  return (
    <Group align="flex-start" gap="sm">
      <NumberInput
        label={t`Maximum marks`}
        withAsterisk
        min={0.25}
        max={1000}
        w={150}
        {...form.getInputProps('question_paper_marks')}
      />
      <Stack gap={4} pt={28} miw={190}>
        <Text size="sm" fw={600} role="status">
          {fits ? (
            <Trans>The sections add up to {total} marks.</Trans>
          ) : (
            <Trans>The sections add up to {total} marks so far.</Trans>
          )}
        </Text>
        {!fits && total > 0 && (
          <Button size="compact-sm" variant="light" onClick={() => form.setFieldValue('question_paper_marks', total)}>
            <Trans>Make it {total} marks</Trans>
          </Button>
        )}
      </Stack>
    </Group>
  )
}
