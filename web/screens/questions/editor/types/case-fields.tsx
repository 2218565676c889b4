import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { Fragment, useState } from 'react'
import { showUndo } from '#web/ui/message/toast.tsx'
import { isSecondOfPair, partNumbers } from '#web/ui/rich-text/part-numbers.ts'
import { readNumber } from '../../list/read-number.ts'
import { romanOf } from '../../printed-form/labels.ts'
import { useQuestionForm } from '../form/form-context.ts'
import { newPart, type PartValues } from '../form/form-schema.ts'
import classes from './lists/list-fields.module.css'
import { ListGroup } from './lists/list-group.tsx'
import { MarksGiven } from './lists/marks-given.tsx'
import { PartCard } from './parts/part-card.tsx'
import {
  canPair,
  duplicatePart,
  movePart,
  removePart,
  restorePart,
  sumOfParts,
  togglePair,
} from './parts/part-values.ts'

const mostParts = 10

/** The parts of a case study as cards, of which one is open. */
export function CaseFields() {
  const { t } = useLingui()
  const form = useQuestionForm()
  const { parts } = form.values
  const [opened, setOpened] = useState<string | null>(parts[0]?.key ?? null)
  const [announced, setAnnounced] = useState('')
  const set = (next: PartValues[]) => {
    form.setFieldValue('parts', next)
    // Errors go by place; what is still wrong is said anew on saving.
    form.clearErrors()
  }
  const add = () => {
    const part = newPart()
    set([...parts, part])
    setOpened(part.key)
  }
  const move = (index: number, by: -1 | 1) => {
    const focused = document.activeElement as HTMLElement | null
    set(movePart(parts, index, by))
    setAnnounced(t`Moved`)
    requestAnimationFrame(() => focused?.focus())
  }
  const remove = (index: number, name: string) => {
    set(removePart(parts, index))
    showUndo(t`Part ${name} removed`, () => form.setFieldValue('parts', (now) => restorePart(now, parts, index)))
  }
  const duplicate = (index: number) => {
    const next = duplicatePart(parts, index)
    set(next)
    setOpened(next.find(({ key }) => !parts.some((part) => part.key === key))?.key ?? null)
  }
  const numbers = partNumbers(parts)
  return (
    <ListGroup
      legend={<Trans>Questions on the passage</Trans>}
      error={form.errors.parts}
      announced={announced}
      onAdd={parts.length < mostParts ? add : undefined}
      addLabel={<Trans>Add a question</Trans>}
      foot={<PartSum />}
    >
      {parts.map((part, index) => {
        const name = `(${romanOf(numbers[index] ?? 0)})`
        const isSecond = isSecondOfPair(parts, index)
        return (
          <Fragment key={part.key}>
            {isSecond && (
              <div className={classes.or}>
                <Trans>OR</Trans>
              </div>
            )}
            <PartCard
              part={part}
              index={index}
              count={parts.length}
              name={isSecond ? t`${name} OR` : name}
              isOpen={opened === part.key}
              onToggle={() => setOpened(opened === part.key ? null : part.key)}
              onMove={(by) => move(index, by)}
              onDuplicate={parts.length < mostParts ? () => duplicate(index) : undefined}
              onRemove={parts.length > 1 ? () => remove(index, name) : undefined}
              pairing={canPair(parts, index) ? { isOn: isSecondOfPair(parts, index + 1) } : null}
              onPair={() => set(togglePair(parts, index))}
            />
          </Fragment>
        )
      })}
    </ListGroup>
  )
}

/** What the parts add up to, and the way to make the question worth that. */
function PartSum() {
  const form = useQuestionForm()
  const { parts, max_marks } = form.values
  const sum = sumOfParts(parts)
  const all = readNumber(max_marks) || 0
  return (
    <Group gap="sm">
      <MarksGiven sum={sum} all={all} />
      {sum !== all && sum > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            form.setFieldValue('max_marks', sum)
            form.clearFieldError('parts')
          }}
        >
          <Trans>Make the question worth {sum}</Trans>
        </Button>
      )}
    </Group>
  )
}
