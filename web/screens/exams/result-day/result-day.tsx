import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { examApi, gradeApi, resultBoardApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { urlId, useUrlState } from '#web/ui/list/use-url-state.ts'
import { Loading } from '#web/ui/message/loading.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { type BoardExam, type BoardStep, examsOf, openSections, stepOf } from './board-groups.ts'
import { ExamLine } from './exam-line.tsx'
import classes from './result-day.module.css'

const PublishDialog = lazyDialog(
  () => import('./publish-dialog.tsx'),
  ({ opened }) => opened,
)

const steps = ['HAND_IN', 'VERIFY', 'PUBLISH', 'OUT'] as const satisfies readonly BoardStep[]
const Url = z.object({ session_id: urlId, grade_id: urlId, step: z.enum(steps).nullable().catch(null) })

/** All exams of a session on their way to the pupils: who has not handed in, what is to be verified, what is to be published. */
export default function ResultDay() {
  const { t } = useLingui()
  usePageTitle(t`Result day`)
  const { session } = useSessions()
  const { state, change } = useUrlState(Url)
  const session_id = state.session_id ?? session?.id ?? 0
  const known = session_id > 0
  const grades = useList(gradeApi.list, { range: { page: 1, pageSize: 100 } }).rows
  const board = useRead(resultBoardApi.board, { session_id, grade_id: state.grade_id }, { enabled: known })
  const all = board.data ? examsOf(board.data) : undefined
  const shown = all?.filter((one) => state.step === null || stepOf(one) === state.step)
  const names: Record<BoardStep, string> = {
    HAND_IN: t`To be handed in`,
    VERIFY: t`To be verified`,
    PUBLISH: t`To be published`,
    OUT: t({ message: 'Out', context: 'results' }),
  }
  const countOf = (step: BoardStep) => all?.filter((one) => stepOf(one) === step).length ?? 0
  return (
    <Stack gap="sm">
      <div className="list-head">
        <PageHeading>{t`Result day`}</PageHeading>
        <Text size="sm" c="dimmed">
          <Trans>From the last mark to the moment when results are out</Trans>
        </Text>
      </div>
      <Group align="end" gap="sm">
        <Pick
          label={t`Class`}
          placeholder={t`All classes`}
          choices={grades}
          value={state.grade_id}
          onChange={(grade_id) => change({ grade_id })}
        />
        <NativeSelect
          label={t`Show`}
          value={state.step ?? ''}
          onChange={({ currentTarget }) => change({ step: (currentTarget.value || null) as BoardStep | null })}
          data={[
            { value: '', label: t`All exams` },
            ...steps.map((step) => ({ value: step, label: `${names[step]} (${countOf(step)})` })),
          ]}
        />
      </Group>
      {board.error && !shown ? (
        <Failed error={board.error} onRetry={() => void board.refetch()} />
      ) : !shown ? (
        <Loading />
      ) : shown.length === 0 ? (
        <Text c="dimmed" py="xl" ta="center">
          <Trans>No exam here is on its way. Exams stand here from the day they are scheduled.</Trans>
        </Text>
      ) : (
        <Board exams={shown} session_id={session_id} />
      )}
    </Stack>
  )
}

/** The exams, and what is done with those that are chosen. */
function Board({ exams, session_id }: { exams: BoardExam[]; session_id: number }) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [publishing, setPublishing] = useState(false)
  const [said, setSaid] = useState<string[]>([])
  const may = { verify: usePermission('exam-marks')('verify'), publish: usePermission('exam-marks')('publish') }
  const chosen = exams.filter(({ exam }) => ids.has(exam.id))
  const work = useBoardWork(session_id, setSaid)
  const [toVerify, toPublish] = (['VERIFY', 'PUBLISH'] as const).map((step) =>
    chosen.filter((one) => stepOf(one) === step),
  ) as [BoardExam[], BoardExam[]]
  const sheets = openSections(chosen)
  const [reminded, verified, published] = [sheets, toVerify, toPublish].map(({ length }) => length)
  const choose = (of: readonly BoardExam[]) => setIds(new Set(of.map(({ exam }) => exam.id)))
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(ids)
    if (isChosen) next.add(id)
    else next.delete(id)
    setIds(next)
  }
  return (
    <>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => choose(exams)}>
          <Trans>Choose all</Trans>
        </Button>
        <Button variant="default" size="xs" disabled={ids.size === 0} onClick={() => choose([])}>
          <Trans>Choose none</Trans>
        </Button>
      </Group>
      <Said said={said} onClose={() => setSaid([])} />
      <ul className={classes.list}>
        {exams.map((one) => (
          <ExamLine
            key={one.exam.id}
            one={one}
            isChosen={ids.has(one.exam.id)}
            onChoose={(isChosen) => toggle(one.exam.id, isChosen)}
            onCancel={may.publish ? () => void work.cancel(one.exam.id) : undefined}
          />
        ))}
      </ul>
      <Group gap="xs" className={classes.bar}>
        <Button
          variant="default"
          disabled={sheets.length === 0}
          loading={work.busy}
          onClick={() => void work.remind(sheets)}
        >
          <Trans>Remind ({reminded})</Trans>
        </Button>
        {may.verify && (
          <Button
            variant="default"
            disabled={toVerify.length === 0}
            loading={work.busy}
            onClick={() => void work.verify(toVerify)}
          >
            <Trans>Verify ({verified})</Trans>
          </Button>
        )}
        {may.publish && (
          <Button disabled={toPublish.length === 0} onClick={() => setPublishing(true)}>
            <Trans>Publish ({published})</Trans>
          </Button>
        )}
      </Group>
      <PublishDialog
        opened={publishing}
        exams={toPublish}
        onClose={() => setPublishing(false)}
        onDone={() => setIds(new Set())}
      />
    </>
  )
}

/** What came of what was pressed. */
function Said({ said, onClose }: { said: string[]; onClose: () => void }) {
  const { t } = useLingui()
  if (said.length === 0) return null
  return (
    <Alert color="blue" variant="light" role="status" withCloseButton closeButtonLabel={t`Close`} onClose={onClose}>
      <List size="sm">
        {said.map((one) => (
          <List.Item key={one}>{one}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Reminding, verifying and taking a publication back; what came of it is told in sentences. */
function useBoardWork(session_id: number, say: (said: string[]) => void) {
  const { t } = useLingui()
  const invalidates = [resultBoardApi.board, examApi.list]
  const reminding = useAction(resultBoardApi.remind, { invalidates, toasts: 'failures' })
  const verifying = useAction(examApi.verifyMany, { invalidates, toasts: 'failures' })
  const cancelling = useAction(examApi.cancelPublishing, { invalidates })
  const failed = () => undefined
  return {
    busy: reminding.pending || verifying.pending,
    async remind(sheets: ReturnType<typeof openSections>) {
      const named = sheets.map(({ exam, section }) => ({ exam_id: exam.id, section_id: section.id }))
      const answer = await reminding.run({ session_id, sheets: named }).catch(failed)
      if (!answer) return
      const [sent, before, unreached] = [answer.data.sent, answer.data.before, answer.data.unreached].map((one) =>
        one.join(', '),
      )
      say([
        ...(sent ? [t`Reminded by mail: ${sent}`] : []),
        ...(before ? [t`Reminded today already: ${before}`] : []),
        ...(unreached ? [t`Without an e-mail address: ${unreached}`] : []),
      ])
    },
    async verify(exams: readonly BoardExam[]) {
      const answer = await verifying.run({ ids: exams.map(({ exam }) => exam.id) }).catch(failed)
      if (!answer) return
      const { results } = answer.data
      const all = results.length
      const done = results.filter(({ status }) => status === 'ok').length
      say([
        t`Verified: ${done} of ${all}`,
        ...results.flatMap(({ name, refusal }) => (refusal ? [`${name}: ${textOf(refusal)}`] : [])),
      ])
    },
    cancel: (id: number) => cancelling.run({ ids: [id] }).catch(failed),
  }
}
