import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { examApi, examMarksApi, examResponseApi, type ResponsePreview } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { Loading } from '#web/ui/message/loading.tsx'
import { AnswersHead, AnswersUrl, ChooseInList, SectionPick, useExam } from '../exam-of-answers.tsx'
import { ChangeTable, ConflictTable, keyOf } from './change-tables.tsx'
import { Counts } from './counts.tsx'
import classes from './marks.module.css'

/** What is read anew once marks were entered. */
const touched = [examApi.list, examMarksApi.list, examResponseApi.preview, examResponseApi.table]

/** Marks from answers: what would be entered is looked at, then it is entered exactly so. */
export default function AnswerMarks() {
  const { t } = useLingui()
  const { state, change } = useUrlState(AnswersUrl)
  const exam = useExam(state.exam)
  const name = exam?.name
  return (
    <Stack gap="lg">
      <AnswersHead title={name ? t`Marks from answers: ${name}` : t`Marks from answers`}>
        {exam && <SectionPick {...{ exam }} section={state.section} onChange={(section) => change({ section })} />}
      </AnswersHead>
      {state.exam === null ? (
        <ChooseInList />
      ) : (
        <Looking key={`${state.exam} ${state.section}`} exam_id={state.exam} section={state.section} />
      )}
    </Stack>
  )
}

interface LookingProps {
  exam_id: number
  section: number | null
}

function Looking({ exam_id, section }: LookingProps) {
  const [withAttendance, setWithAttendance] = useState(false)
  const [partial, setPartial] = useState<number[]>([])
  const scope = { ...(section !== null && { section_ids: [section] }), partial, attendance: withAttendance }
  const { data, error, refetch } = useRead(examResponseApi.preview, { id: exam_id, ...scope }, { toasts: 'none' })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <Counts cells={data.cells} />
      <Missing {...{ data, partial }} onChange={setPartial} />
      {data.attendance.length > 0 && (
        <Checkbox
          label={
            <Trans>Take attendance from the sheets too, where nobody has entered it ({data.attendance.length})</Trans>
          }
          checked={withAttendance}
          onChange={(event) => setWithAttendance(event.currentTarget.checked)}
        />
      )}
      <Applying key={data.token} {...{ exam_id, data, scope }} onStale={() => void refetch()} />
    </>
  )
}

interface MissingProps {
  data: ResponsePreview
  partial: number[]
  onChange: (partial: number[]) => void
}

/** Pupils of whom pages are missing are left out until somebody says otherwise. */
function Missing({ data, partial, onChange }: MissingProps) {
  const count = data.incomplete.length
  if (count === 0 && partial.length === 0) return null
  const names = data.incomplete.map(({ student }) => student.name).join(', ')
  return (
    <Alert color="yellow">
      <Group justify="space-between">
        {count > 0 ? (
          <Text size="sm">
            <Trans>Pages are missing, so these pupils are left out: {names}</Trans>
          </Text>
        ) : (
          <Text size="sm">
            <Trans>Pupils of whom pages are missing are marked by what is there.</Trans>
          </Text>
        )}
        <Button
          variant="default"
          onClick={() => onChange(count > 0 ? [...partial, ...data.incomplete.map(({ mark_id }) => mark_id)] : [])}
        >
          {count > 0 ? <Trans>Mark what is there</Trans> : <Trans>Leave them out</Trans>}
        </Button>
      </Group>
    </Alert>
  )
}

interface ApplyingProps {
  exam_id: number
  data: ResponsePreview
  scope: { section_ids?: number[]; partial: number[]; attendance: boolean }
  onStale: () => void
}

function Applying({ exam_id, data, scope, onStale }: ApplyingProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const { run, pending } = useAction(examResponseApi.apply, { invalidates: touched })
  const take = data.conflicts.filter((one) => taken.has(keyOf(one)))
  const count = data.cells.new + data.cells.changed + take.length
  const canApply = count > 0 || (scope.attendance && data.attendance.some(({ now }) => now === null))
  const apply = async () => {
    const named = take.map(({ mark_id, exam_question_id }) => ({ mark_id, exam_question_id }))
    // What changed meanwhile is shown anew; why nothing was entered was said.
    await run({ id: exam_id, ...scope, token: data.token, take: named }).catch(onStale)
  }
  return (
    <>
      {data.conflicts.length > 0 && <ConflictTable rows={data.conflicts} {...{ taken }} onChange={setTaken} />}
      {data.rows.length > 0 && <ChangeTable rows={data.rows} />}
      {data.rows.length === 0 && data.conflicts.length === 0 && (
        <Text c="dimmed">
          <Trans>No marks would change: all answers that are sure are entered.</Trans>
        </Text>
      )}
      <Group className={classes.foot}>
        <Button aria-disabled={pending || !canApply} onClick={() => canApply && !pending && void apply()}>
          <Trans>Enter these marks ({count})</Trans>
        </Button>
      </Group>
    </>
  )
}
