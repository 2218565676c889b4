import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { type ExamRow, scanAuditApi } from '#contract'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useList } from '#web/api/use/use-list.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { Loading } from '#web/ui/message/loading.tsx'
import { AnswersHead, AnswersUrl, ChooseInList, useExam } from '../exam-of-answers.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { AuditStart } from './audit-start.tsx'
import { AuditStatements } from './audit-statements.tsx'

/** How well the sheets were read: a sample is looked at by a person who is not shown what was read, and what it proves is printed. */
export default function AnswerAudit() {
  const { t } = useLingui()
  const { state } = useUrlState(AnswersUrl)
  const exam = useExam(state.exam)
  const name = exam?.name
  return (
    <Stack gap="lg">
      <AnswersHead title={name ? t`Check of the reading: ${name}` : t`Check of the reading`} />
      {state.exam === null ? <ChooseInList /> : <Audits key={state.exam} exam_id={state.exam} exam={exam} />}
    </Stack>
  )
}

function Audits({ exam_id, exam }: { exam_id: number; exam: ExamRow | undefined }) {
  const mayLook = useMayHere()(scanAuditApi.create)
  const { rows, trouble } = useList(scanAuditApi.list, { filter: { exam_id }, range: { pageSize: 50 } })
  if (!rows) return trouble.error ? <Failed error={trouble.error} onRetry={trouble.onRetry} /> : <Loading />
  const open = rows.find(({ state }) => state === 'OPEN')
  const ended = rows.filter(({ state }) => state !== 'OPEN')
  return (
    <>
      {mayLook && open && <AuditPanel key={open.id} audit={open} />}
      {ended.length > 0 && <AuditStatements audits={ended} exam={exam} />}
      {mayLook && !open && <AuditStart exam_id={exam_id} isFirst={ended.length === 0} />}
      {!mayLook && ended.length === 0 && (
        <Text c="dimmed">
          <Trans>Nobody has checked the reading of this exam’s sheets yet.</Trans>
        </Text>
      )}
    </>
  )
}
