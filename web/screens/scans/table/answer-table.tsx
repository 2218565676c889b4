import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { examCorrectionApi, examResponseApi, type ResponseTable } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { PrintLine } from '#web/entity/print-line.tsx'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { Loading } from '#web/ui/message/loading.tsx'
import { AnswersHead, AnswersUrl, ChooseInList, SectionPick, useExam } from '../exam-of-answers.tsx'
import type { AcceptedOption } from './accept-dialog.tsx'
import { QuestionAnswers } from './question-answers.tsx'

const AcceptDialog = lazyDialog(
  () => import('./accept-dialog.tsx'),
  ({ option }) => option !== null,
)

/** How each question was answered, with what is striking about its options. */
export default function AnswerTable() {
  const { t } = useLingui()
  const may = useMay()
  const { state, change } = useUrlState(AnswersUrl)
  const exam = useExam(state.exam)
  const [accepting, setAccepting] = useState<AcceptedOption | null>(null)
  const name = exam?.name
  const isSettled = exam?.state === 'VERIFIED' || exam?.state === 'PUBLISHED'
  const canCorrect = isSettled && exam.entry_mode === 'PER_QUESTION' && may(examCorrectionApi.apply)
  return (
    <Stack gap="lg">
      <AnswersHead title={name ? t`Answers of ${name}` : t`Answers of an exam`}>
        {exam && <SectionPick {...{ exam }} section={state.section} onChange={(section) => change({ section })} />}
      </AnswersHead>
      <PrintLine />
      {state.exam === null ? (
        <ChooseInList />
      ) : (
        <Questions exam_id={state.exam} section={state.section} onAccept={canCorrect ? setAccepting : null} />
      )}
      {state.exam !== null && (
        <AcceptDialog exam_id={state.exam} option={accepting} onClose={() => setAccepting(null)} />
      )}
    </Stack>
  )
}

interface QuestionsProps {
  exam_id: number
  section: number | null
  onAccept: ((option: AcceptedOption) => void) | null
}

function Questions({ exam_id, section, onAccept }: QuestionsProps) {
  const scope = section === null ? {} : { section_ids: [section] }
  const { data, error, refetch } = useRead(examResponseApi.table, { id: exam_id, ...scope }, { toasts: 'none' })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return <Answered {...{ data, onAccept }} />
}

function Answered({ data, onAccept }: { data: ResponseTable; onAccept: QuestionsProps['onAccept'] }) {
  const answered = data.questions.filter(({ n, doubts }) => n + doubts > 0)
  if (answered.length === 0)
    return (
      <Text c="dimmed">
        <Trans>No answers are there yet. They come from sheets that were read, or from a file.</Trans>
      </Text>
    )
  return (
    <>
      <Text size="sm" c="dimmed">
        <Trans>Answers of {data.n} pupils. Shares and correlations are shown from ten answers on.</Trans>
      </Text>
      {answered.map((question) => (
        <QuestionAnswers key={question.exam_question_id} {...{ question, onAccept }} />
      ))}
    </>
  )
}
