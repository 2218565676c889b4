import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, NumberInput, Paper, SimpleGrid, TextInput } from '@mantine/core'
import { questionTypeNames } from '#contract'
import { typeName } from '#web/ui/message/names.ts'
import type { DetailsForm } from '../../details/use-details-form.ts'
import { SectionButtons, SectionMarks, SectionTitle } from './section-pieces.tsx'

interface PlanSectionProps {
  form: DetailsForm
  index: number
  onMove: (to: number) => void
  /** Absent for the only section. */
  onRemove?: () => void
}

/** One section of the plan. */
export function PlanSectionFields({ form, index, onMove, onRemove }: PlanSectionProps) {
  const { t } = useLingui()
  const row = form.values.sections[index]
  if (!row) return null
  const field = (name: string) => form.getInputProps(`sections.${index}.${name}`)
  return (
    <Paper withBorder p="sm" radius="md" role="group" aria-label={t`Section ${row.section}`}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <SectionTitle section={row.section} isOnly={form.values.sections.length === 1} />
        <SectionButtons
          name={row.section}
          index={index}
          count={form.values.sections.length}
          onMove={onMove}
          onRemove={onRemove}
        />
      </Group>
      <SimpleGrid cols={{ base: 2, md: 5 }} spacing="sm">
        <TextInput label={t`Section`} withAsterisk maxLength={20} {...field('section')} />
        <NumberInput label={t`Marks each`} withAsterisk min={0.25} max={100} step={0.25} {...field('marks_each')} />
        <NumberInput label={t`Questions`} withAsterisk min={1} max={200} {...field('count')} />
        <NumberInput label={t`Attempt any`} placeholder={t`All`} min={1} max={200} {...field('attempt_any')} />
        <SectionMarks row={row} />
      </SimpleGrid>
      <Checkbox.Group mt="sm" label={t`Types of questions`} withAsterisk {...field('types')}>
        <Group gap="md" mt={4}>
          {questionTypeNames.map((type) => (
            <Checkbox key={type} value={type} label={typeName(type)} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextInput
        mt="sm"
        label={t`Instruction of the section`}
        placeholder={t`For example: Choose the one right option.`}
        {...field('instruction')}
      />
    </Paper>
  )
}
