import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type ExamRow, examApi, examSeriesApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { dayText } from '#web/ui/dates.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { testName } from '#web/ui/message/names.ts'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import classes from './paste/paste.module.css'

/** Exams of one name and kind, as a term's are called. */
interface Group {
  key: string
  name: string
  type_test: ExamRow['type_test']
  exams: ExamRow[]
}

function groupsOf(exams: readonly ExamRow[]): Group[] {
  const groups = new Map<string, Group>()
  for (const exam of exams) {
    const { name, type_test } = exam
    const key = `${type_test} ${name}`
    const group = groups.get(key) ?? { key, name, type_test, exams: [] }
    group.exams.push(exam)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((one, other) => other.exams.length - one.exams.length)
}

/** As many as a series may have papers; null while some are on their way. */
function useOwnExams(session_id: number | undefined, enabled: boolean): ExamRow[] | null {
  const filter = { session_id, state: ['DRAFT', 'SCHEDULED'], in_series: 0 } as const
  const page = (at: number) =>
    ({ filter, range: { page: at, pageSize: 100 }, sort: [{ field: 'id', dir: 'asc' }] }) as never
  const first = useList(examApi.list, page(1), { enabled })
  const second = useList(examApi.list, page(2), { enabled: enabled && first.count > 100 })
  const third = useList(examApi.list, page(3), { enabled: enabled && first.count > 200 })
  const all = [first, ...(first.count > 100 ? [second] : []), ...(first.count > 200 ? [third] : [])]
  return all.some(({ rows }) => rows === undefined) ? null : all.flatMap(({ rows = [] }) => rows)
}

/** A series of exams that are there: each stays where it lies. */
export default function GatherExams({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { session } = useSessions()
  const navigate = useNavigate()
  const path = useExamsPath()
  const exams = useOwnExams(session?.id, opened)
  const groups = groupsOf(exams ?? [])
  const [chosen, setChosen] = useState<string | null>(null)
  const group = groups.find(({ key }) => key === chosen) ?? groups[0]
  const form = useForm({ initialValues: { name: '', left: [] as number[] } })
  const gather = useAction(examSeriesApi.gather, { invalidates: [examSeriesApi.list, examApi.list] })
  const close = () => {
    onClose()
    form.reset()
  }
  const { left } = form.values
  const taken = (group?.exams ?? []).filter(({ id }) => !left.includes(id))
  const save = async ({ name }: { name: string }) => {
    const exam_ids = taken.map(({ id }) => id)
    const { data } = await gather.run({ name: name || (group?.name ?? ''), session_id: session?.id ?? 0, exam_ids })
    void navigate({ to: `${path}/series/${data.id}` })
  }
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={t`A series from exams`}
      form={form}
      save={save}
      submit={taken.length > 0 ? [t`Make the series`, t`Making…`] : null}
      size="lg"
    >
      {exams === null ? (
        <Skeleton height={160} aria-busy />
      ) : group === undefined ? (
        <Text c="dimmed">
          <Trans>No exam of this session is planned or scheduled outside of a series.</Trans>
        </Text>
      ) : (
        <>
          <NativeSelect
            label={t`Exams`}
            data-autofocus
            value={group.key}
            data={groups.map(({ key, name, type_test, exams }) => ({
              value: key,
              label: `${name} · ${testName(type_test)} (${exams.length})`,
            }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <TextInput label={t`Name`} placeholder={group.name} maxLength={150} {...form.getInputProps('name')} />
          <Text size="sm" c="dimmed" role="status">
            <Plural value={taken.length} one="# exam becomes a paper" other="# exams become papers" />.{' '}
            <Trans>Each stays on its day, at its time, until you move it.</Trans>
          </Text>
          <Ticked exams={group.exams} left={left} onLeft={(next) => form.setFieldValue('left', next)} />
        </>
      )}
    </FormModal>
  )
}

interface TickedProps {
  exams: readonly ExamRow[]
  left: readonly number[]
  onLeft: (left: number[]) => void
}

const Ticked = ({ exams, left, onLeft }: TickedProps) => (
  <ul className={classes.days}>
    {exams.map(({ id, grade, subject, date, start, end, sections }) => (
      <li key={id}>
        <Checkbox
          label={
            <Stack gap={0}>
              <span>
                {grade.title}, {subject.title}
              </span>
              <Text component="span" size="sm" c="dimmed">
                {dayText(date)}, {start}–{end} · {sections.map(({ title }) => title).join(', ')}
              </Text>
            </Stack>
          }
          checked={!left.includes(id)}
          onChange={({ currentTarget }) =>
            onLeft(currentTarget.checked ? left.filter((one) => one !== id) : [...left, id])
          }
        />
      </li>
    ))}
  </ul>
)
