import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { questionReadingApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { askAhead, useRead } from '#web/api/use/use-read.ts'
import { loadUploadTexts } from '#web/language.ts'
import { NoPermission } from '#web/layout/messages.tsx'
import type { Address } from '#web/routes/route.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { MessageScreen } from '#web/ui/message/message-screens.tsx'
import { PageLoader } from '#web/ui/message/page-loader.tsx'
import { isRefusal } from '#web/ui/message/refusal.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useQuestionPaths } from '../list/question-paths.ts'
import { ReadingPage } from './reading-page.tsx'

/** ms between two looks at a file that is still read. */
const pause = 1000

const idOf = (id: string | undefined) => (/^[1-9]\d{0,15}$/.test(id ?? '') ? Number(id) : 0)

export function ahead({ params }: Address): void {
  const id = idOf(params.id)
  if (id > 0) askAhead(questionReadingApi.get, { id })
}

/** What was read of a file of questions, to be looked at, mended and saved. */
export default function ReadingScreen() {
  const may = usePermission('question')
  const { id } = useParams({ strict: false }) as { id: string }
  // What is undone is said as at every upload.
  use(loadUploadTexts())
  return may('upload') ? <LoadedReading key={id} id={idOf(id)} /> : <NoPermission />
}

function LoadedReading({ id }: { id: number }) {
  const { data, error, refetch } = useRead(questionReadingApi.get, { id }, { enabled: id > 0, toasts: 'none' })
  const isRead = data?.state === 'READING'
  useEffect(() => {
    if (!isRead) return
    const timer = setInterval(() => void refetch(), pause)
    return () => clearInterval(timer)
  }, [isRead, refetch])
  if (id === 0 || (isRefusal(error) && error.status === 404)) return <NoSuchReading />
  if (data === undefined) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <PageLoader />
  return isRead ? <StillRead name={data.name} /> : <ReadingPage reading={data} />
}

function StillRead({ name }: { name: string }) {
  return (
    <Stack gap="md">
      <PageHeading>{name}</PageHeading>
      <Text role="status" c="dimmed">
        <Loader size="xs" me="xs" aria-hidden />
        <Trans>The file is being read. You may leave this page; it goes on without you.</Trans>
      </Text>
    </Stack>
  )
}

function NoSuchReading() {
  const { t } = useLingui()
  const paths = useQuestionPaths()
  return (
    <MessageScreen
      title={t`This file is not here any more`}
      action={
        <Button component={Link} to={paths.import} variant="light">
          <Trans>Read a file</Trans>
        </Button>
      }
    >
      <Trans>
        What was read is kept for a week after the last change, for whoever uploaded the file. The questions that were
        saved are in the question list.
      </Trans>
    </MessageScreen>
  )
}
