import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UploadProblem } from '#contract'
import { textOf } from '#web/ui/message/sentence-text.ts'
import classes from '#web/ui/reading/reading.module.css'
import type { ListChoices } from './list-choices.ts'

interface WaitingRowsProps {
  problems: readonly UploadProblem[]
  said: Pick<ListChoices, 'same' | 'accept'>
  onSay: (said: ListChoices) => void
}

/** So many are shown at once; those that are settled make room. */
const shownAtOnce = 20

/**
 * same_person: under a new number somebody who may be here. other_name: under a number that is here the name of somebody else. turned_date: a day of
 * birth that is here with day and month exchanged.
 */
const doubts = ['same_person', 'other_name', 'turned_date'] as const
type Doubt = (typeof doubts)[number]
type WaitingRow = Omit<UploadProblem, 'sheet_row' | 'code'> & { code: Doubt }

const isDoubt = (code: string): code is Doubt => doubts.some((one) => one === code)

/** Rows of which nobody has said yet whose they are; by what the program of the file shows. */
export function waitingIn(
  problems: readonly UploadProblem[],
  { same = [], accept = [] }: WaitingRowsProps['said'],
): WaitingRow[] {
  const settled = new Set([...same, ...accept])
  return problems.flatMap(({ row, sheet_row, code, ...problem }) => {
    const shown = sheet_row ?? row
    return isDoubt(code) && !settled.has(shown) ? [{ ...problem, code, row: shown }] : []
  })
}

/** Each waits until somebody has said whose it is; until then it is left out. */
export function WaitingRows({ problems, said, onSay }: WaitingRowsProps) {
  const { t } = useLingui()
  const waiting = waitingIn(problems, said)
  const [known, renamed, turned] = [of(waiting, 'same_person'), of(waiting, 'other_name'), of(waiting, 'turned_date')]
  const leave = (row: number) => onSay({ ...said, same: [...(said.same ?? []), row] })
  const take = (row: number) => onSay({ ...said, accept: [...(said.accept ?? []), row] })
  return (
    <>
      {known.length > 0 && (
        <Waiting
          rows={known}
          title={
            <Plural
              value={known.length}
              one="# row may be somebody who is here already"
              other="# rows may be people who are here already"
            />
          }
          answers={[
            { label: t`It is the same`, press: leave },
            { label: t`Another person`, press: take },
          ]}
        />
      )}
      {renamed.length > 0 && (
        <Waiting
          rows={renamed}
          title={
            <Plural
              value={renamed.length}
              one="# row has the number of somebody with another name: it is left out"
              other="# rows have the numbers of people with other names: they are left out"
            />
          }
          answers={[
            { label: t`The same person, renamed: take it`, press: take },
            { label: t`Leave it out`, press: leave },
          ]}
        />
      )}
      {turned.length > 0 && (
        <Waiting
          rows={turned}
          title={
            <Plural
              value={turned.length}
              one="# row has a date of birth with day and month exchanged: it is left out"
              other="# rows have dates of birth with day and month exchanged: they are left out"
            />
          }
          answers={[
            { label: t`The list is right: take it`, press: take },
            { label: t`Leave it out`, press: leave },
          ]}
        />
      )}
    </>
  )
}

const of = (rows: readonly WaitingRow[], doubt: Doubt) => rows.filter(({ code }) => code === doubt)

interface WaitingProps {
  rows: readonly WaitingRow[]
  title: ReactNode
  answers: readonly { label: string; press: (row: number) => void }[]
}

function Waiting({ rows, title, answers }: WaitingProps) {
  const more = rows.length - shownAtOnce
  return (
    <section className={classes.part}>
      <Text fw={600}>{title}</Text>
      <ul>
        {rows.slice(0, shownAtOnce).map(({ row, message, said: sentence }) => (
          <li key={row}>
            <Trans>Row {row}</Trans>: {textOf({ message, ...sentence })}
            <Group gap="xs" mt={4}>
              {answers.map(({ label, press }) => (
                <Button key={label} variant="default" size="compact-sm" onClick={() => press(row)}>
                  {label}
                </Button>
              ))}
            </Group>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm">
          <Plural value={more} one="and # more" other="and # more" />
        </Text>
      )}
    </section>
  )
}
