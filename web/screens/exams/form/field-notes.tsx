import { Plural, Trans } from '@lingui/react/macro'
import { Alert, Anchor, List } from '@mantine/core'
import type { ReactNode } from 'react'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { ownTab } from '#web/ui/own-tab.ts'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import type { ExamCheck } from './use-exam-check.ts'

interface NotesProps {
  check: ExamCheck
}

/** What is worth knowing of the fields above it, by their paths. */
export function FieldNotes({ check: { date, warnings }, of }: NotesProps & { of: string[] }) {
  // One room of two sections is said once.
  const notes = warnings.filter(({ path }) => of.includes(path)).map((one) => [one.message, one] as const)
  const shown = [...new Map(notes).values()]
  if (shown.length === 0) return null
  return (
    <Alert color="yellow" role="status" py="xs">
      <List size="sm">
        {shown.map(({ exam, ...warning }) => (
          <List.Item key={warning.message}>
            {textOf(warning)} {exam && <OpenOther name={exam.title} date={date} />}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Other exams that the same pupils write at that time: with them it is not saved. */
export function Clashes({ check: { date, clashes } }: NotesProps) {
  if (clashes.length === 0) return null
  return (
    <Alert color="red" role="alert" py="xs" title={<Trans>At that time these pupils are in another exam</Trans>}>
      <List size="sm">
        {clashes.map(({ exam_id, name, section, start, end, students }) => (
          <List.Item key={`${exam_id} ${section}`}>
            <ExamLink name={name} date={date}>
              {name}
            </ExamLink>
            {', '}
            <Trans>
              {section}, {start} to {end}:
            </Trans>{' '}
            <Plural value={students} one="# pupil" other="# pupils" />
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

const OpenOther = ({ name, date }: { name: string; date: string }) => (
  <ExamLink name={name} date={date}>
    <Trans>Open {name}</Trans>
  </ExamLink>
)

/** Leads to an exam in the list, beside the dialog with all that is typed in it. */
function ExamLink({ name, date, children }: { name: string; date: string; children: ReactNode }) {
  const path = useExamsPath()
  const search = new URLSearchParams({ search: name, from: date, to: date })
  return (
    <Anchor size="sm" href={`${path}?${search}`} {...ownTab}>
      {children}
    </Anchor>
  )
}
