import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Checkbox, Group, NumberInput, Paper, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { questionTypeNames, questionTypes } from '#contract'
import { translateServerText } from '#web/ui/server-text.ts'
import { plannedMarks } from './plan.ts'
import type { DetailsForm } from './use-details-form.ts'
import classes from './wizard.module.css'

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
        <Text fw={600}>
          {row.section === '1' ? (
            <Trans>Section 1, printed without a heading</Trans>
          ) : (
            <Trans>Section {row.section}</Trans>
          )}
        </Text>
        <RowButtons
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
        <NumberInput label={t`Questions`} withAsterisk min={1} max={200} allowDecimal={false} {...field('count')} />
        <NumberInput
          label={t`Attempt any`}
          placeholder={t`All`}
          min={1}
          max={200}
          allowDecimal={false}
          {...field('attempt_any')}
        />
        <div>
          <Text size="sm" fw={500}>
            <Trans>Marks of the section</Trans>
          </Text>
          <Text fw={700} mt={8}>
            {plannedMarks(row)}
          </Text>
        </div>
      </SimpleGrid>
      <Checkbox.Group mt="sm" label={t`Types of questions`} withAsterisk {...field('types')}>
        <Group gap="md" mt={4}>
          {questionTypeNames.map((type) => (
            <Checkbox key={type} value={type} label={translateServerText(questionTypes[type].title)} />
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

interface RowButtonsProps {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove?: () => void
}

export function RowButtons({ name, index, count, onMove, onRemove }: RowButtonsProps) {
  const { t } = useLingui()
  if (count === 1) return null
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        size={44}
        className={classes.quiet}
        aria-label={t`Move section ${name} up`}
        aria-disabled={index === 0}
        data-disabled={index === 0 || undefined}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={44}
        className={classes.quiet}
        aria-label={t`Move section ${name} down`}
        aria-disabled={index === count - 1}
        data-disabled={index === count - 1 || undefined}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      {onRemove && (
        <ActionIcon variant="subtle" color="red" size={44} aria-label={t`Remove section ${name}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
