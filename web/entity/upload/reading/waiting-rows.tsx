import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { UploadProblem } from '#contract'
import { textOf } from '#web/ui/message/sentence-text.ts'
import classes from '#web/ui/reading/reading.module.css'
import type { ListChoices } from './list-choices.ts'

interface WaitingRowsProps {
  problems: readonly UploadProblem[]
  said: ListChoices
  onSay: (said: ListChoices) => void
}

/** So many are shown at once; those that are settled make room. */
const shownAtOnce = 20

/** Rows that may be somebody who is here already, and of which nobody has said whether they are; by what the program of the file shows. */
export function waitingIn(problems: readonly UploadProblem[], { same = [], accept = [] }: ListChoices) {
  const settled = new Set([...same, ...accept])
  return problems.flatMap(({ row, sheet_row, ...problem }) => {
    const shown = sheet_row ?? row
    return problem.code === 'same_person' && !settled.has(shown) ? [{ ...problem, row: shown }] : []
  })
}

/** Each waits until somebody has said whether it is. */
export function WaitingRows({ problems, said, onSay }: WaitingRowsProps) {
  const { same = [], accept = [] } = said
  const waiting = waitingIn(problems, said)
  if (waiting.length === 0) return null
  return (
    <section className={classes.part}>
      <Text fw={600}>
        <Plural
          value={waiting.length}
          one="# row may be somebody who is here already"
          other="# rows may be people who are here already"
        />
      </Text>
      <ul>
        {waiting.slice(0, shownAtOnce).map(({ row, message, said: sentence }) => (
          <li key={row}>
            <Trans>Row {row}</Trans>: {textOf({ message, ...sentence })}
            <Group gap="xs" mt={4}>
              <Button variant="default" size="compact-sm" onClick={() => onSay({ ...said, same: [...same, row] })}>
                <Trans>It is the same</Trans>
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => onSay({ ...said, accept: [...accept, row] })}>
                <Trans>Another person</Trans>
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}
