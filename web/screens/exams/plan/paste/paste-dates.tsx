import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  Alert,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { examSeriesApi, type SeriesInput, type SeriesWhole, testTypeNames } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { testName } from '#web/ui/message/names.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import '#web/ui/dialog/dialog.css'
import { type DateSheetReading, LEAVE } from '../../../../../interchange/doors/date-sheet/reading.ts'
import { useExamsPath } from '../../../../entity/exam/use-exams-path.ts'
import classes from './paste.module.css'
import { PasteAskLine } from './paste-ask.tsx'
import { PastedTable } from './pasted-table.tsx'
import { intoSeries, newSeries } from './series-bodies.ts'
import { isRead, type PastedDates, usePasted } from './use-pasted.ts'

interface PasteDatesProps {
  opened: boolean
  /** The series into which it goes; null: it becomes a series of its own. */
  whole: SeriesWhole | null
  onClose: () => void
}

/** A date sheet of a spreadsheet: what goes where is shown, and what is doubtful is asked, before anything is placed. */
export default function PasteDates({ opened, whole, onClose }: PasteDatesProps) {
  const { t } = useLingui()
  const isNarrow = useIsMobile()
  const pasted = usePasted(opened, whole)
  const close = () => {
    pasted.paste(null)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      typed={() => pasted.sheet !== null && isRead(pasted.sheet)}
      title={t`Paste a date sheet`}
      size={isNarrow ? undefined : 'min(72rem, calc(100vw - 4rem))'}
    >
      <Stack gap="sm">
        {pasted.sheet && isRead(pasted.sheet) ? (
          <Shown {...{ pasted, whole }} reading={pasted.sheet} onClose={close} />
        ) : pasted.isReading ? (
          <Skeleton height={160} aria-busy />
        ) : (
          <PasteBox pasted={pasted} />
        )}
      </Stack>
    </Modal>
  )
}

function PasteBox({ pasted }: { pasted: PastedDates }) {
  const { t } = useLingui()
  const { sheet, paste } = pasted
  const refused = sheet && !isRead(sheet) ? sheet.refused : null
  return (
    <>
      <Textarea
        data-autofocus
        label={t`Cells of the spreadsheet`}
        description={t`Copy the date sheet where it stands, with its headings, and paste it here: days down and classes across, the other way round, or a list with class, subject and date.`}
        rows={6}
        onPaste={(event) => {
          const { clipboardData } = event
          paste({ text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') || undefined })
        }}
        onBlur={({ currentTarget }) => currentTarget.value.trim() !== '' && paste({ text: currentTarget.value })}
      />
      {refused && (
        <Alert color="red" role="alert">
          {refused === 'too_large' ? (
            <Trans>This is more than a date sheet: copy its cells alone, at most 2,000 rows.</Trans>
          ) : (
            <Trans>
              No date sheet can be told in this. It needs a row that names the classes and a column of dates, or columns
              headed Class, Subject and Date.
            </Trans>
          )}
        </Alert>
      )}
    </>
  )
}

interface ShownProps {
  pasted: PastedDates
  whole: SeriesWhole | null
  reading: DateSheetReading
  onClose: () => void
}

function Shown({ pasted, whole, reading, onClose }: ShownProps) {
  const { entries, asks } = reading
  const open = asks.filter(({ answer }) => answer === null)
  const days = new Set(entries.map(({ day }) => day)).size
  return (
    <>
      <Group justify="space-between">
        <Text role="status">
          <Plural value={entries.length} one="# paper" other="# papers" />{' '}
          <Plural value={days} one="on # day" other="on # days" />
          {open.length > 0 && (
            <>
              {' · '}
              <Plural value={open.length} one="# question is open" other="# questions are open" />
            </>
          )}
        </Text>
        <Group gap="xs">
          {open.length > 1 && (
            <Button
              variant="default"
              size="xs"
              onClick={() => pasted.answer(Object.fromEntries(open.map(({ key }) => [key, LEAVE])))}
            >
              <Trans>Leave all of these out</Trans>
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => pasted.paste(null)}>
            <Trans>Paste again</Trans>
          </Button>
        </Group>
      </Group>
      {asks.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {asks.map((ask) => (
            <PasteAskLine key={ask.key} ask={ask} onAnswer={(value) => pasted.answer({ [ask.key]: value })} />
          ))}
        </SimpleGrid>
      )}
      {entries.length > 0 && <OneTime shifts={reading.shifts} />}
      {entries.length > 0 && <PastedTable reading={reading} grades={pasted.grades} subjects={pasted.subjects} />}
      <LeftCells left={reading.left} />
      {whole ? (
        <IntoSeries {...{ whole, reading, onClose }} isOpen={open.length > 0} />
      ) : (
        <AsSeries {...{ reading, onClose }} isOpen={open.length > 0} />
      )}
    </>
  )
}

/** Several times stand at their papers. */
function OneTime({ shifts: [only, ...others] }: Pick<DateSheetReading, 'shifts'>) {
  if (!only || others.length > 0) return null
  const { starts, ends } = only
  return (
    <Text size="sm">
      <Trans>
        All written {starts}–{ends}.
      </Trans>
    </Text>
  )
}

function LeftCells({ left }: Pick<DateSheetReading, 'left'>) {
  if (left.length === 0) return null
  return (
    <details>
      <summary>
        <Plural value={left.length} one="# cell is no paper" other="# cells are no papers" />
      </summary>
      <ul className={classes.left}>
        {left.map(({ cell, text }) => (
          <li key={cell + text}>
            {cell}: {text}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface DoneProps {
  reading: DateSheetReading
  /** Something is asked that nobody has answered. */
  isOpen: boolean
  onClose: () => void
}

/** It becomes a series of its own. */
function AsSeries({ reading, isOpen, onClose }: DoneProps) {
  const { t } = useLingui()
  const { session } = useSessions()
  const navigate = useNavigate()
  const path = useExamsPath()
  const [type_test, setType] = useState<SeriesInput['type_test']>('HALF_YEARLY')
  const [name, setName] = useState('')
  const create = useAction(examSeriesApi.create, { invalidates: [examSeriesApi.list], conflicts: 'toast' })
  const make = async () => {
    const named = { name: name.trim() || testName(type_test), type_test, session_id: session?.id ?? 0 }
    const { data } = await create.run(newSeries(named, reading))
    onClose()
    void navigate({ to: `${path}/series/${data.id}` })
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t`What is written`}
          value={type_test}
          data={testTypeNames.map((value) => ({ value, label: testName(value) }))}
          onChange={({ currentTarget }) => setType(currentTarget.value as SeriesInput['type_test'])}
        />
        <TextInput
          label={t`Name`}
          placeholder={testName(type_test)}
          maxLength={150}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </SimpleGrid>
      <Foot
        {...{ isOpen, isEmpty: reading.entries.length === 0, pending: create.pending }}
        onDone={() => void make().catch(() => undefined)}
      >
        <Trans>Make the series</Trans>
      </Foot>
    </>
  )
}

/** It goes into a series that is there: its papers move, and what it did not have is added. */
function IntoSeries({ whole, reading, isOpen, onClose }: DoneProps & { whole: SeriesWhole }) {
  const stale = [examSeriesApi.get, examSeriesApi.list, examSeriesApi.changes]
  const place = useAction(examSeriesApi.place, { invalidates: stale, conflicts: 'toast' })
  const papers = useAction(examSeriesApi.papers, { invalidates: stale, conflicts: 'toast' })
  const { moves, add } = intoSeries(whole, reading)
  const put = async () => {
    if (add.length > 0) await papers.run({ id: whole.id, add })
    if (moves.length > 0) await place.run({ id: whole.id, moves })
    onClose()
  }
  return (
    <>
      {add.length > 0 && (
        <Text size="sm">
          <Plural
            value={add.length}
            one="# paper is new to this series and is added."
            other="# papers are new to this series and are added."
          />
        </Text>
      )}
      <Foot
        {...{ isOpen, isEmpty: reading.entries.length === 0, pending: place.pending || papers.pending }}
        onDone={() => void put().catch(() => undefined)}
      >
        <Trans>Place these papers</Trans>
      </Foot>
    </>
  )
}

interface FootProps {
  isOpen: boolean
  isEmpty: boolean
  pending: boolean
  onDone: () => void
  children: ReactNode
}

const Foot = ({ isOpen, isEmpty, pending, onDone, children }: FootProps) => (
  <Group className="dialog-foot">
    <Button loading={pending} disabled={isOpen || isEmpty} onClick={onDone}>
      {children}
    </Button>
  </Group>
)
