import { useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { letterOf, type ReadingItem } from '#contract'
import classes from '../reading.module.css'
import { letterCount, rightPlaces } from '../right-letters.ts'
import type { ReadingWork } from '../use-reading-work.ts'

/** Sets what is right by a button for each letter; each letter is its key too. */
export function RightOption({ work, item }: { work: ReadingWork; item: ReadingItem }) {
  const { t } = useLingui()
  const id = useId()
  const { question } = item
  const count = letterCount(question)
  if (count === 0) return null
  const right = rightPlaces(question)
  const names = question.type === 'TRUE_FALSE' ? [t`True`, t`False`] : null
  return (
    <Group gap="xs" role="group" aria-labelledby={id} className={classes.right}>
      <Text size="sm" fw={600} id={id}>
        {t`Right answer`}
      </Text>
      {Array.from({ length: count }, (_, place) => letterOf(place)).map((letter, place) => (
        <Button
          key={letter}
          size="compact-sm"
          className={classes.letter}
          variant={right.includes(place) ? 'filled' : 'default'}
          aria-pressed={right.includes(place)}
          aria-label={names?.[place] ?? t`Option ${letter} is right`}
          onClick={() => void work.press(item, letter)}
        >
          {names?.[place] ?? letter}
        </Button>
      ))}
    </Group>
  )
}
