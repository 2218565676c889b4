import { Trans } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { PaperPreview } from '#contract'
import { loadScreen } from '#web/load-screen.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { LackingTexts } from '../../details/lacking-texts.tsx'
import { type PageScope, usePaperPages } from '../use-paper-pages.ts'
import { PaperPages } from './paper-pages.tsx'
import { PaperWarnings } from './paper-warnings.tsx'

const PaperText = lazy(loadScreen(() => import('./paper-text.tsx')))

interface PaperBodyProps {
  paper: PaperPreview
  /** The token of a signed link, for visitors without a sign-in. */
  link?: string
  /** An edition that is shown instead of the paper itself. */
  scope?: PageScope | undefined
}

/** The paper itself: its pages to see, its text to hear. */
export function PaperBody({ paper, link, scope }: PaperBodyProps) {
  const [isSeen, setSeen] = useState(false)
  const { pages, count, warnings, lacking, error, refetch } = usePaperPages(paper.id, { link, more: isSeen, scope })
  // Its formulas take longer than all else: they are set after the first page, and between other work.
  const heard = useDeferredValue<PaperPreview | null>(isSeen || error ? paper : null, null)
  return (
    <>
      {error && (
        <Alert color="red" role="alert">
          {isRefusal(error) ? refusalText(error) : String(error)}
          <Button mt="xs" size="compact-sm" variant="light" display="block" onClick={refetch}>
            <Trans>Try again</Trans>
          </Button>
        </Alert>
      )}
      {(pages || !error) && (
        <>
          <PaperWarnings warnings={warnings} />
          <LackingTexts lacking={lacking} paper={paper} />
          <PaperPages pages={pages} total={count} onSeen={() => setSeen(true)} />
        </>
      )}
      <Suspense>{heard && <PaperText paper={heard} />}</Suspense>
    </>
  )
}
