import { Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { usePermission } from '#web/api/sign-in/account.ts'
import { loadScreen } from '#web/load-screen.ts'
import { Loading } from '#web/ui/message/loading.tsx'
import { NotFound } from '#web/ui/message/message-screens.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import { NoDraft } from '../details/no-draft.tsx'
import { useStoredPaper } from '../making/use-stored-paper.ts'
import { toPaperId } from '../print/paper-link.ts'
import { NewPaper } from './new-paper.tsx'

const loadDraft = loadScreen(() => import('./draft-wizard.tsx'))
const DraftWizard = lazy(loadDraft)

/** Makes a question paper step by step; with an id in the address it goes on with that draft. */
export default function PaperWizard() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const may = usePermission('question-paper')
  if (!may('create')) return <NoDraft reason="permission" />
  if (id === undefined) return <FirstStep />
  const paper_id = toPaperId(id)
  return paper_id === null ? <NotFound /> : <StoredPaper key={paper_id} id={paper_id} />
}

/** The other steps come while the first is filled in. */
function FirstStep() {
  useEffect(() => whenIdle(() => void loadDraft().catch(() => undefined)), [])
  return <NewPaper />
}

function StoredPaper({ id }: { id: number }) {
  const { paper, loads, failure, reload } = useStoredPaper(id)
  useEffect(() => void loadDraft().catch(() => undefined), [])
  if (failure?.status === 404) return <NotFound />
  const waiting = failure ? <Text role="status">{failure.message}</Text> : <Loading />
  if (!paper) return waiting
  if (paper.state !== 'DRAFT') return <NoDraft reason="submitted" id={id} />
  return (
    <Suspense fallback={waiting}>
      <DraftWizard key={loads} paper={paper} onReload={reload} />
    </Suspense>
  )
}
