import { Trans } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { useDeferredValue } from 'react'
import { type PaperPreview, questionPaperApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { PageSheets } from './page-sheets.tsx'
import { PaperText } from './paper-text.tsx'
import { PaperWarnings } from './paper-warnings.tsx'

interface PaperBodyProps {
  paper: PaperPreview
  /** The token of a signed link, for visitors without a sign-in. */
  link?: string
}

/** The paper itself: its pages to see, its text to hear. */
export function PaperBody({ paper, link }: PaperBodyProps) {
  // Its formulas take longer than all else: they are set between other work, not before it.
  const heard = useDeferredValue<PaperPreview | null>(paper, null)
  const pages = useRead(questionPaperApi.pages, { id: paper.id }, { link, toasts: 'none' })
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
      {heard && <PaperText paper={heard} />}
    </>
  )
}
