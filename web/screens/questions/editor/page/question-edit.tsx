import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { type Question, questionApi } from '#contract'
import { call } from '#web/api/call.ts'
import { usePermission } from '#web/api/sign-in/account.ts'
import { NoPermission } from '#web/layout/messages.tsx'
import { urlText } from '#web/ui/list/use-url-state.ts'
import { ErrorScreen } from '#web/ui/message/error-screen.tsx'
import { MessageScreen } from '#web/ui/message/message-screens.tsx'
import { PageLoader } from '#web/ui/message/page-loader.tsx'
import { useQuestionPaths } from '../../list/question-paths.ts'
import { Rejection } from '../../review/rejection.tsx'
import { valuesOf } from '../form/form-values.ts'
import { translatedInto } from '../translations/translated-into.ts'
import { QuestionForm } from './question-form.tsx'

/** `translate`: the language into which a paper lacks a text of it. */
const TranslateUrl = z.object({ translate: urlText })

/** Changes a question. */
export default function QuestionEdit() {
  const may = usePermission('question')
  const { id } = useParams({ strict: false }) as { id: string }
  return may('update') ? <LoadedQuestion key={id} id={Number(id)} /> : <NoPermission />
}

/** The newest row, asked for once on every visit: an answer kept from the list could be out of date. */
function LoadedQuestion({ id }: { id: number }) {
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error } = useQuery({
    queryKey: ['question to edit', id],
    queryFn: ({ signal }) => call(questionApi.list, { filter: { id } }, { signal }),
    enabled: isId,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <ErrorScreen error={error} />
  if (isId && !data) return <PageLoader />
  const question = data?.data[0]
  return question ? <LoadedForm question={question} /> : <NoSuchQuestion />
}

function LoadedForm({ question }: { question: Question }) {
  const { translate } = TranslateUrl.parse(useSearch({ strict: false }))
  const start = useMemo(() => translatedInto(valuesOf(question), translate), [question, translate])
  return <QuestionForm question={question} start={start} above={(row) => <Rejection of={row} />} />
}

function NoSuchQuestion() {
  const paths = useQuestionPaths()
  return (
    <MessageScreen
      title={<Trans>There is no such question</Trans>}
      action={
        <Button component={Link} to={paths.list} variant="light">
          <Trans>Back to the question list</Trans>
        </Button>
      }
    >
      <Trans>It may have been deleted, or it belongs to a class that you don't see.</Trans>
    </MessageScreen>
  )
}
