import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import classes from '../../papers.module.css'
import type { PaperDocumentsProps } from './document-scope.ts'

const DocumentDesk = lazy(loadScreen(() => import('./document-desk.tsx')))

/** What is printed around a paper; loaded once it is opened, and kept from then on. */
export function PaperDocuments({ paper, onShow }: PaperDocumentsProps) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details className={`${classes.documents} no-print`} onToggle={() => setWasOpened(true)}>
      <summary>
        <Trans>Marking scheme, answer sheet, other editions and copies for a class</Trans>
      </summary>
      <Suspense>{wasOpened && <DocumentDesk paper={paper} onShow={onShow} />}</Suspense>
    </details>
  )
}
