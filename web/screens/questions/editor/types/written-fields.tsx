import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { DecimalField } from '../../list/decimal-field.tsx'
import { readNumber } from '../../list/read-number.ts'
import classes from '../form/form.module.css'
import { useItem } from '../form/form-context.ts'
import { newMarkingPoint } from '../form/form-schema.ts'
import { RichField } from '../form/rich-field.tsx'
import { ListGroup } from './lists/list-group.tsx'
import { MarksGiven } from './lists/marks-given.tsx'
import { useMovableList } from './lists/movable-list.ts'
import { shareRest, sumOfSteps } from './share-marks.ts'

const mostPoints = 40

/** The model answer, and what each step of it is worth. */
export function WrittenFields() {
  const { t } = useLingui()
  const { values, path, isPart } = useItem()
  const isDiagram = values.type === 'DIAGRAM'
  return (
    <>
      <RichField
        key={values.type}
        variant="full"
        minRows={isPart ? 2 : 3}
        quiet={isPart}
        path={path('written.model_answer')}
        value={values.written.model_answer}
        label={isDiagram ? t`Model answer with its figure` : t`Model answer`}
        dropHint={isDiagram ? t`Drop the figure here, or choose a file` : undefined}
      />
      <MarkingPoints />
    </>
  )
}

function MarkingPoints() {
  const { t } = useLingui()
  const { form, values, path, set, error } = useItem()
  const { marking_points: points } = values.written
  const { remove, announced } = useMovableList('written.marking_points', points.length)
  const own = (index: number, field: string) => path(`written.marking_points.${index}.${field}`)
  const add = () => {
    set('written.marking_points', [...points, newMarkingPoint()])
    requestAnimationFrame(() => focusField(own(points.length, 'text')))
  }
  return (
    <ListGroup
      legend={<Trans>Marking points</Trans>}
      error={error('written.marking_points')}
      announced={announced}
      onAdd={points.length < mostPoints ? add : undefined}
      addLabel={<Trans>Add a step</Trans>}
      foot={<PointSum />}
    >
      {points.map((point, index) => {
        const number = index + 1
        return (
          <div className={classes.point} key={point.key}>
            <TextInput
              aria-label={t`Step ${number}`}
              placeholder={t`What earns these marks`}
              data-path={own(index, 'text')}
              {...form.getInputProps(own(index, 'text'))}
            />
            <DecimalField
              aria-label={t`Marks of step ${number}`}
              placeholder={t`Marks`}
              {...form.getInputProps(own(index, 'marks'))}
            />
            <ActionIcon
              variant="default"
              size="lg"
              mt={1}
              aria-label={t`Remove step ${number}`}
              onClick={() => remove(index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        )
      })}
    </ListGroup>
  )
}

const focusField = (path: string) => document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()

/** How many of the question's marks the steps give away so far. */
function PointSum() {
  const { form, values, set, path } = useItem()
  const points = values.written.marking_points
  if (points.length === 0) {
    return (
      <p className={classes.hint}>
        <Trans>Steps make marking the same for everybody; they may stay empty.</Trans>
      </p>
    )
  }
  const sum = sumOfSteps(points)
  const all = readNumber(values.max_marks) || 0
  const shared = shareRest(points, all)
  const share = () => {
    set('written.marking_points', shared)
    form.clearFieldError(path('written.marking_points'))
  }
  return (
    <Group gap="sm">
      <MarksGiven sum={sum} all={all} />
      {shared && (
        <Button size="compact-sm" variant="default" onClick={share}>
          <Trans>Share out the rest</Trans>
        </Button>
      )}
    </Group>
  )
}
