import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Input, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import classes from './form.module.css'
import { useQuestionForm } from './form-context.ts'
import { newMarkingPoint, readNumber } from './form-values.ts'
import { RichField } from './rich-field.tsx'

const mostPoints = 40

/** The model answer, and what each step of it is worth. */
export function WrittenFields() {
  const { t } = useLingui()
  const form = useQuestionForm()
  const { model_answer, marking_points } = form.values.written
  const error = form.errors['written.marking_points']
  const add = () => {
    form.setFieldValue('written.marking_points', [...marking_points, newMarkingPoint()])
    const path = `written.marking_points.${marking_points.length}.text`
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus())
  }
  const remove = (index: number) => {
    form.removeListItem('written.marking_points', index)
    form.clearFieldError('written.marking_points')
  }
  return (
    <>
      <RichField variant="full" minRows={3} path="written.model_answer" value={model_answer} label={t`Model answer`} />
      <fieldset
        className={classes.group}
        aria-describedby={error ? 'points-error' : undefined}
        aria-invalid={Boolean(error) || undefined}
      >
        <legend>
          <Trans>Marking points</Trans>
        </legend>
        <Stack gap="xs">
          {marking_points.map((point, index) => (
            <div className={classes.point} key={point.key}>
              <TextInput
                aria-label={t`Step ${index + 1}`}
                placeholder={t`What earns these marks`}
                data-path={`written.marking_points.${index}.text`}
                {...form.getInputProps(`written.marking_points.${index}.text`)}
              />
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                aria-label={t`Marks of step ${index + 1}`}
                placeholder={t`Marks`}
                {...form.getInputProps(`written.marking_points.${index}.marks`)}
              />
              <ActionIcon
                variant="default"
                size="lg"
                mt={1}
                aria-label={t`Remove step ${index + 1}`}
                onClick={() => remove(index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          <PointSum />
          {error && (
            <Input.Error id="points-error" role="alert" tabIndex={-1} data-faulty>
              {error}
            </Input.Error>
          )}
          {marking_points.length < mostPoints && (
            <Button
              variant="light"
              leftSection={<IconPlus size={18} aria-hidden />}
              className={classes.add}
              onClick={add}
            >
              <Trans>Add a step</Trans>
            </Button>
          )}
        </Stack>
      </fieldset>
    </>
  )
}

/** How many of the question's marks the steps give away so far. */
function PointSum() {
  const { values } = useQuestionForm()
  const points = values.written.marking_points
  if (points.length === 0) {
    return (
      <p className={classes.hint}>
        <Trans>Steps make marking the same for everybody; they may stay empty.</Trans>
      </p>
    )
  }
  const sum = points.reduce((total, { marks }) => total + (readNumber(marks) || 0), 0)
  const all = readNumber(values.max_marks) || 0
  return (
    <Text size="sm" fw={600} c={sum === all ? undefined : 'var(--mantine-color-error)'} aria-live="polite">
      <Trans>
        {sum} of {all} marks given
      </Trans>
    </Text>
  )
}
