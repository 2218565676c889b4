import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { usePermission } from '#web/api/sign-in/account.ts'
import { NotFound } from '#web/ui/message/message-screens.tsx'
import { NoDraft } from '../papers/details/no-draft.tsx'
import { toPaperId } from '../papers/print/paper-link.ts'
import { useStoredPaper } from '../papers/wizard/use-stored-paper.ts'
import { DraftWizard } from './draft-wizard.tsx'
import { NewPaper } from './new-paper.tsx'

/** Makes a question paper step by step; with an id in the address it goes on with that draft. */
export default function PaperWizard() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const may = usePermission('question-paper')
  if (!may('create')) return <NoDraft reason="permission" />
  if (id === undefined) return <NewPaper />
  const paper_id = toPaperId(id)
  return paper_id === null ? <NotFound /> : <StoredPaper key={paper_id} id={paper_id} />
}

function StoredPaper({ id }: { id: number }) {
  const { paper, loads, failure, reload } = useStoredPaper(id)
  if (failure?.status === 404) return <NotFound />
  if (!paper) return <Text role="status">{failure ? failure.message : <Trans>Loading...</Trans>}</Text>
  if (paper.state !== 'DRAFT') return <NoDraft reason="submitted" id={id} />
  return <DraftWizard key={loads} paper={paper} onReload={reload} />
}
