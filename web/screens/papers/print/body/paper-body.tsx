import { Trans } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { lazy, Suspense, useDeferredValue } from 'react'
import { type PaperPreview, questionPaperApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { loadScreen } from '#web/load-screen.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { PageSheets } from './page-sheets.tsx'
import { PaperWarnings } from './paper-warnings.tsx'

const PaperText = lazy(loadScreen(() => import('./paper-text.tsx')))

interface PaperBodyProps {
  paper: PaperPreview
  /** The token of a signed link, for visitors without a sign-in. */
  link?: string
}

/** The paper itself: its pages to see, its text to hear. */
export function PaperBody({ paper, link }: PaperBodyProps) {
  const pages = useRead(questionPaperApi.pages, { id: paper.id }, { link, toasts: 'none' })
  // Its formulas take longer than all else: they are set after the pages, and between other work.
  const heard = useDeferredValue<PaperPreview | null>(pages.isPending ? null : paper, null)
  return (
    <>
      {pages.error ? (
        <Alert color="red" role="alert">
          {isRefusal(pages.error) ? refusalText(pages.error) : String(pages.error)}
          <Button mt="xs" size="compact-sm" variant="light" display="block" onClick={() => pages.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </Alert>
      ) : (
        <>
          <PaperWarnings warnings={pages.data?.warnings ?? []} />
          <PageSheets pages={pages.data?.pages} />
        </>
      )}
      <Suspense>{heard && <PaperText paper={heard} />}</Suspense>
    </>
  )
}
