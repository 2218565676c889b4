import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { sayText } from '../message/sentence-text.ts'
import type { ListPartProps } from './column-field.tsx'
import classes from './reading.module.css'
import { type ProblemRow, rowsOf } from './rows-of.ts'
import { whyLeft } from './use-left-names.ts'

/** So many are named. */
const named = 60

/** What is doubtful, what is left out and who is lacking: each by name, with its reason. */
export function ReadingRest({ read, said, onSay, door, id }: ListPartProps & { id: string }) {
  const { i18n } = useLingui()
  const { left, missing } = read.reading
  const nameWhy = (why: string) => (whyLeft[why] ? i18n._(whyLeft[why]) : why)
  const { doubtful, out } = rowsOf(read, said.accept)
  const accept = (rows: readonly number[]) => onSay({ ...said, accept: [...(said.accept ?? []), ...rows] })
  const leftOut = left.length + out.length
  return (
    <>
      {doubtful.length > 0 && (
        <Part
          id={`${id}-doubtful`}
          title={
            <Plural value={doubtful.length} one="# doubtful row is left out" other="# doubtful rows are left out" />
          }
        >
          {doubtful.slice(0, named).map((one) => (
            <li key={one.row}>
              <Problems {...one} />
              <Button variant="default" size="compact-sm" onClick={() => accept([one.row])}>
                <Trans>Take row {one.row} as shown</Trans>
              </Button>
            </li>
          ))}
          <More count={doubtful.length - named} />
        </Part>
      )}
      {leftOut > 0 && (
        <Part id={`${id}-left`} title={<Plural value={leftOut} one="# row is left out" other="# rows are left out" />}>
          {out.slice(0, named).map((one) => (
            <li key={one.row}>
              <Problems {...one} />
            </li>
          ))}
          {left.slice(0, named).map(({ row, why }) => (
            <li key={`${row} ${why}`}>
              <Trans>Row {row}</Trans>: {nameWhy(why)}
            </li>
          ))}
          <More count={Math.max(0, out.length - named) + Math.max(0, left.length - named)} />
        </Part>
      )}
      {missing.length > 0 && (
        <Part id={`${id}-missing`} title={`${door.missingTitle} (${missing.length})`}>
          {missing.slice(0, named).map((one) => (
            <li key={one.id}>{[one.roll_no, one.name].filter(Boolean).join(' ')}</li>
          ))}
          <More count={missing.length - named} />
        </Part>
      )}
    </>
  )
}

/** What is to be known of a row. */
const Problems = ({ row, problems }: ProblemRow) => (
  <span>
    <Trans>Row {row}</Trans>: {problems.map(({ said }) => sayText(said)).join(' ')}
  </span>
)

const Part = ({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) => (
  <section id={id} tabIndex={-1} className={classes.part} aria-labelledby={`${id}-title`}>
    <Text id={`${id}-title`} fw={600}>
      {title}
    </Text>
    <ul>{children}</ul>
  </section>
)

const More = ({ count }: { count: number }) =>
  count > 0 && (
    <li>
      <Plural value={count} one="and # more" other="and # more" />
    </li>
  )
