import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { questionPaperApi, schoolSettingsApi } from '#contract'
import { call } from '#web/api/call.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { InSlices } from '#web/ui/in-slices.tsx'
import { Loading } from '#web/ui/message/loading.tsx'
import { type DetailsValues, newDetails, toBody } from '../details/details-values.ts'
import { useDetailsForm } from '../details/use-details-form.ts'
import { LeaveGuard } from '../making/leave-guard.tsx'
import { PaperPlaceUrl } from '../making/place-url.ts'
import { totalMarks } from '../making/plan/plan.ts'
import { usePapersPath } from '../making/use-papers-path.ts'
import { DetailsStep } from './details-step.tsx'
import { availableKey } from './pick/availability.ts'
import { StartPick } from './start-pick.tsx'
import { WizardFrame } from './wizard-frame.tsx'

/** A paper that isn't stored yet: its first step stores it. */
export function NewPaper() {
  const settings = useRead(schoolSettingsApi.get, {}, { toasts: 'none' })
  const { session } = useSessions()
  const place = PaperPlaceUrl.parse(useSearch({ strict: false }))
  if (settings.isPending || !session) return <Loading />
  const details = { ...newDetails(session.id, settings.data), ...place }
  return (
    <InSlices waiting={<Loading />}>
      <EmptyPaper initial={{ ...details, question_paper_marks: totalMarks(details.sections) }} />
    </InSlices>
  )
}

function EmptyPaper({ initial }: { initial: DetailsValues }) {
  const form = useDetailsForm(initial)
  const path = usePapersPath()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const stored = useRef(false)
  const create = async (values: DetailsValues) => {
    const { data } = await call(questionPaperApi.setSection, toBody(values), { toasts: 'failures' })
    stored.current = true
    queryClient.invalidateQueries({ queryKey: [questionPaperApi.list.path] })
    queryClient.setQueryData(availableKey(data.id), data.available)
    await navigate({ to: `${path}/manual/create/${data.id}`, search: { step: 'pick' }, replace: true })
  }
  return (
    <WizardFrame name={null} step="details" onStep={null} uneven={0}>
      <StartPick form={form} />
      <DetailsStep form={form} save={create} />
      <LeaveGuard isDirty={() => !stored.current && form.isDirty()} />
    </WizardFrame>
  )
}
