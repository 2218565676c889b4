import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconArrowsUpDown, IconGripVertical } from '@tabler/icons-react'
import type { HTMLAttributes, KeyboardEvent } from 'react'
import type { Unit } from '../../making/choices.ts'
import { MoveButtons } from '../../making/plan/move-buttons.tsx'
import classes from '../../making/wizard.module.css'
import { ArrangedQuestion } from './arranged-question.tsx'
import { placeForKey } from './drop-place.ts'

interface ArrangeUnitProps {
  unit: Unit
  whole: boolean
  number: number
  paperLanguage: string | null
  index: number
  count: number
  dragged: boolean
  dropSide: 'before' | 'after' | undefined
  /** What makes the handle a handle. */
  handle: HTMLAttributes<HTMLButtonElement>
  /** The section holds all the questions it may: no pair can become two. */
  isFull: boolean
  onMove: (to: number) => void
  /** Absent where the next one is a pair, or there is none. */
  onPair?: () => void
  onSplit: () => void
  onSwap: () => void
  onRemove: (question_id: number) => void
}

/** A question, or a pair of alternatives, that can be moved and paired. */
export function ArrangeUnit(props: ArrangeUnitProps) {
  const { unit, whole, number, index, count, dragged, dropSide, handle, onMove, onRemove } = props
  const { t } = useLingui()
  const press = (event: KeyboardEvent) => {
    const to = placeForKey(event.key, index, count)
    if (to === null) return
    event.preventDefault()
    if (to !== index) onMove(to)
  }
  return (
    <li className={classes.unit} data-dragged={dragged || undefined} data-drop={dropSide}>
      <div className={classes.unitTools}>
        <ActionIcon
          variant="subtle"
          size={44}
          className={classes.handle}
          aria-label={t`Move question ${number}: drag, or press the arrow keys, Home or End`}
          onKeyDown={press}
          {...handle}
        >
          <IconGripVertical size={18} aria-hidden />
        </ActionIcon>
        <span className={classes.number}>{number}.</span>
        <MoveButtons
          upLabel={t`Move question ${number} up`}
          downLabel={t`Move question ${number} down`}
          size={36}
          {...{ index, count, onMove }}
        />
      </div>
      <div>
        {unit.map((question, place) => (
          <ArrangedQuestion
            key={question.question_id}
            question={question}
            paperLanguage={props.paperLanguage}
            whole={whole}
            isAlternative={place > 0}
            label={t`Take question ${number} out`}
            onRemove={() => onRemove(question.question_id)}
          />
        ))}
        <PairButtons {...props} />
      </div>
    </li>
  )
}

function PairButtons({ unit, number, isFull, onPair, onSplit, onSwap }: ArrangeUnitProps) {
  const { t } = useLingui()
  if (unit.length === 1) {
    if (!onPair) return null
    return (
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={t`OR with the next: questions ${number} and ${number + 1}`}
        onClick={onPair}
      >
        <Trans>OR with the next</Trans>
      </Button>
    )
  }
  return (
    <Group gap="xs">
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconArrowsUpDown size={16} aria-hidden />}
        onClick={onSwap}
      >
        <Trans>Swap the two</Trans>
      </Button>
      <Button
        variant="subtle"
        size="compact-md"
        disabled={isFull}
        title={isFull ? t`The section is full: two questions would be one too many` : undefined}
        onClick={onSplit}
      >
        <Trans>Make two questions</Trans>
      </Button>
    </Group>
  )
}
