import { Stack } from '@mantine/core'
import type { OpenReading, UploadProblem } from '#contract'
import { readAnswer } from '#web/ui/reading/read-answer.ts'
import { ReadingHeadings } from '#web/ui/reading/reading-headings.tsx'
import { ReadingPreview } from '#web/ui/reading/reading-preview.tsx'
import type { ShownChoice } from '#web/ui/reading/shown-list.ts'
import { KeyWayField } from './key-way-field.tsx'
import { type ListChoices, withChosen } from './list-choices.ts'
import { useUploadList } from './use-upload-list.ts'
import { WaitingRows, waitingIn } from './waiting-rows.tsx'

interface UploadReadingProps {
  open: OpenReading
  problems: readonly UploadProblem[]
  said: ListChoices
  /** A text was said, or who a row is: it goes along with what is sent next. */
  onSay: (said: ListChoices) => void
  /** Something was said by which the whole list is read otherwise: it is looked at with it. */
  onAnswer: (said: ListChoices) => void
}

/** Codes of rows that are taken as shown once somebody has looked at them. */
const doubts = new Set(['key_differs'])

/** How a list is read, of every upload: what is asked, what its columns and texts are, and which rows wait. */
export function UploadReading({ open: { reading, asks }, problems, said, onSay, onAnswer }: UploadReadingProps) {
  const values = withChosen(reading.values, said.values)
  const door = useUploadList(reading)
  const doubtful = problems.filter(({ code }) => doubts.has(code))
  const read = readAnswer({ reading: { ...reading, values }, asks, errors: shownRows(doubtful) })
  if (!read) return null
  const say = (next: ShownChoice) => {
    const now = { ...next, ...(said.same && { same: said.same }) }
    const isText = next.values !== said.values && next.answers === said.answers && next.mapping === said.mapping
    if (isText) sayOfRows(now)
    else onAnswer(now)
  }
  /** Once nothing waits any more the list is looked at anew: until then its figures would be of what is settled by now. */
  const sayOfRows = (now: ListChoices) => {
    const isOpen = withChosen(reading.values, now.values).some(({ by }) => by === null)
    if (isOpen || waitingIn(problems, now).length > 0) onSay(now)
    else onAnswer(now)
  }
  return (
    <Stack gap="sm">
      <ReadingPreview {...{ read, door, said }} onSay={say} hasFocus={false} />
      <KeyWayField {...{ reading, asks, said }} onSay={onAnswer} />
      <WaitingRows {...{ problems, said }} onSay={sayOfRows} />
      <ReadingHeadings {...{ read, said }} onSay={say} />
    </Stack>
  )
}

/** Rows are said as the program of the file shows them. */
const shownRows = (problems: readonly UploadProblem[]) =>
  problems.map(({ sheet_row, ...problem }) => ({ ...problem, row: sheet_row ?? problem.row }))
