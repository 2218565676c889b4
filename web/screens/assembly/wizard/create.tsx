import { Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type PaperPreview, schoolSettingsApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { InSlices } from '#web/ui/in-slices.tsx'
import { Loading } from '#web/ui/message/loading.tsx'
import { NotFound } from '#web/ui/message/message-screens.tsx'
import { newDetails, storedDetails } from '../../papers/details/details-values.ts'
import { NoDraft } from '../../papers/details/no-draft.tsx'
import { AutoUrl } from '../../papers/making/auto-url.ts'
import { PaperPlaceUrl } from '../../papers/making/place-url.ts'
import { useStoredPaper } from '../../papers/making/use-stored-paper.ts'
import { newBlueprint, valuesOf, valuesOfPlan } from '../blueprint/values.ts'
import { oneSet } from '../fields/sets-wish.ts'
import type { AutoValues } from './stored-values.ts'
import { AutoWizard } from './wizard.tsx'

/** Has a question paper assembled from a blueprint; with an id in the address it goes on with that draft. */
export default function AutoCreate() {
  const { id } = AutoUrl.parse(useSearch({ strict: false }))
  const may = usePermission('question-paper')
  if (!may('create')) return <NoDraft reason="permission" />
  return id === null ? <NewPaper /> : <StoredPaper key={id} id={id} />
}

function NewPaper() {
  const settings = useRead(schoolSettingsApi.get, {}, { toasts: 'none' })
  const { session } = useSessions()
  const search = useSearch({ strict: false })
  const [place] = useState(() => PaperPlaceUrl.parse(search))
  if (settings.isPending || !session) return <Loading />
  const details = { ...newDetails(session.id, settings.data), ...place }
  return (
    <InSlices waiting={<Loading />}>
      <AutoWizard
        initial={{ details, blueprint: newBlueprint(), sets: oneSet, draft_id: null }}
        paper={null}
        onReload={() => undefined}
      />
    </InSlices>
  )
}

function StoredPaper({ id }: { id: number }) {
  const { paper, loads, failure, reload } = useStoredPaper(id)
  if (failure?.status === 404) return <NotFound />
  if (!paper) return failure ? <Text role="status">{failure.message}</Text> : <Loading />
  if (paper.state !== 'DRAFT') return <NoDraft reason="submitted" id={id} />
  return <AutoWizard key={loads} initial={storedValues(paper)} paper={paper} onReload={reload} />
}

/** The blueprint that a draft was made from; for one made by hand, its plan. */
function storedValues(paper: PaperPreview): AutoValues {
  const { assembly, plan } = paper
  const planned = plan && plan.length > 0 ? valuesOfPlan(plan) : newBlueprint()
  return {
    details: storedDetails(paper),
    blueprint: assembly ? valuesOf(assembly.blueprint) : planned,
    sets: { ...oneSet, parallel_sets: assembly?.parallel.length || 1 },
    draft_id: paper.id,
  }
}
