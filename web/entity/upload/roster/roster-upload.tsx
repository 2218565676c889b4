import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { importApi, type RosterAnswer, rosterApi, staffApi, studentApi, type UploadResult } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { JobOutcome } from '#web/ui/upload/job-outcome.tsx'
import { UploadButtons } from '#web/ui/upload/upload-buttons.tsx'
import type { ListChoices } from '../reading/list-choices.ts'
import { WaitingRows, waitingIn } from '../reading/waiting-rows.tsx'
import { findSchools, SchoolPick, type Schools } from '../school-pick.tsx'
import { SpreadsheetReport } from '../spreadsheet-report.tsx'
import { LeftRows } from './left-rows.tsx'

interface RosterUploadProps {
  /** A .zip of CSV files of another program. */
  file: File
  session_id: number | null
  onDone: () => void
  onAnother: () => void
  /** A question stands above the window that shows this. */
  onAsk: (asking: boolean) => void
}

type Part = 'students' | 'staff'
/** What was said of the rows of pupils and of staff. */
type SaidOfParts = Readonly<Record<Part, RowChoices>>
type RowChoices = Pick<ListChoices, 'accept' | 'same'>

const lists = [studentApi.list, staffApi.list, importApi.list]

/** Pupils and staff of a bundle: which school, which classes, who comes in, and what is left and why. */
export default function RosterUpload({ file, session_id, onDone, onAnother, onAsk }: RosterUploadProps) {
  const { t } = useLingui()
  const { answer, checked, fault, schools, school, setSchool, pending, send, said, say } = useRoster(file, session_id)
  const people = answer ? [answer.students, answer.staff] : []
  const isGood = people.some((one) => 'job_id' in one || one.created + one.updated > 0)
  const shared = { checked, onMade: () => void send(true), onAsk }
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          A bundle of OneRoster, School Data Sync or Clever: pupils and staff come in together, as two imports that can
          be undone one by one. Passwords in it are not read.
        </Trans>
      </Text>
      {schools.length > 0 && <SchoolPick schools={schools} value={school} onChange={setSchool} />}
      {fault && (
        <Alert color="red" role="alert">
          {fault}
        </Alert>
      )}
      {answer && (
        <>
          <RosterClasses answer={answer} />
          <PeopleOutcome
            {...shared}
            title={t`Pupils`}
            name="students"
            people={answer.students}
            list={studentApi.list}
            said={said.students}
            onSay={(now) => say({ ...said, students: now })}
          />
          <PeopleOutcome
            {...shared}
            title={t`Staff`}
            name="staff"
            people={answer.staff}
            list={staffApi.list}
            said={said.staff}
            onSay={(now) => say({ ...said, staff: now })}
          />
          <LeftRows left={answer.left} />
        </>
      )}
      <Group className="dialog-foot">
        <UploadButtons
          pending={pending}
          passed={isGood && checked}
          asking={schools.length > 0 && school === ''}
          onSend={(only) => void send(only)}
          next={isGood && !checked ? { onDone, onAnother } : undefined}
        />
      </Group>
    </Stack>
  )
}

/** The state of a bundle, from its first look to what became of it. */
function useRoster(file: File, session_id: number | null) {
  const [shown, setShown] = useState<{ answer: RosterAnswer; checked: boolean } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [schools, setSchools] = useState<Schools>([])
  const [school, setSchool] = useState('')
  const [said, setSaid] = useState<SaidOfParts>({ students: {}, staff: {} })
  const { run, pending } = useAction(rosterApi.upload, { invalidates: lists, toasts: 'none' })
  const send = async (checked: boolean, now = said) => {
    if (pending) return
    setFault(null)
    setShown(null)
    try {
      const { data } = await run({
        ...{ file, dry_run: checked ? ('true' as const) : ('false' as const) },
        ...(session_id !== null && { session_id: String(session_id) }),
        ...(school && { school }),
        ...(now.students.accept && { accept_students: JSON.stringify(now.students.accept) }),
        ...(now.staff.accept && { accept_staff: JSON.stringify(now.staff.accept) }),
      })
      setShown({ answer: data, checked })
    } catch (error) {
      if (!isRefusal(error)) throw error
      const found = findSchools(error)
      if (found.length > 0) setSchools(found)
      setFault(refusalText(error))
    }
  }
  /** Once nothing waits any more the bundle is looked at anew. */
  const say = (now: SaidOfParts) => {
    setSaid(now)
    const isOpen = (['students', 'staff'] as const).some((part) => {
      const people = shown?.answer[part]
      return people && 'errors' in people && waitingIn(people.errors, now[part]).length > 0
    })
    if (!isOpen) void send(true, now)
  }
  const [answer, checked] = [shown?.answer, shown?.checked ?? false]
  return { answer, checked, fault, schools, school, setSchool, pending, send, said, say }
}

/** What the bundle is of, and its classes: those that the school has not are made from the report of the pupils. */
function RosterClasses({ answer: { school, classes } }: { answer: RosterAnswer }) {
  const { t } = useLingui()
  const count = classes.length
  return (
    <Stack gap={4}>
      <Text fw={600}>
        {school}
        {count > 0 && `: ${t`${plural(count, { one: '# class', other: '# classes' })}`}`}
      </Text>
      <List size="sm">
        {classes.map(({ title, sections, known }) => (
          <List.Item key={title}>
            {[title, sections.join(', ')].filter(Boolean).join(': ')}
            {!known && ` – ${t`not here yet`}`}
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

interface PeopleOutcomeProps {
  title: string
  name: string
  people: RosterAnswer['students']
  checked: boolean
  list: (typeof lists)[number]
  onMade: () => void
  onAsk: (asking: boolean) => void
  said: RowChoices
  onSay: (said: RowChoices) => void
}

/** What became, or would become, of the pupils or of the staff. */
function PeopleOutcome({ title, name, people, checked, list, onMade, onAsk, said, onSay }: PeopleOutcomeProps) {
  const { t } = useLingui()
  const { job, cancel } = useJob('job_id' in people ? people.job_id : null, checked ? [] : lists)
  const way = { list, onAsk }
  const show = (result: UploadResult) =>
    result.total > 0 ? (
      <>
        {checked && <WaitingRows problems={result.errors} {...{ said, onSay }} />}
        <SpreadsheetReport {...{ result, checked, name, way, onMade }} words={undefined} />
      </>
    ) : (
      <Text size="sm">{t`The bundle has none.`}</Text>
    )
  return (
    <Stack gap="xs" role="group" aria-label={title}>
      <Text fw={600}>{title}</Text>
      {'job_id' in people ? job && <JobOutcome job={job} onCancel={cancel} report={show} /> : show(people)}
    </Stack>
  )
}
