import { type BodyOf, ownIdentityApi, ownWaysApi, profileApi } from '#contract'
import { noteBegun } from '#web/api/sign-in/back.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { refusalText } from '#web/ui/message/refusal.ts'
import { useComingBack } from '../../login/use-coming-back.ts'

/** Leaves for a provider to link an account there, and ends that on the way back. */
export function useLinking() {
  const start = useAction(ownIdentityApi.start, { conflicts: 'toast' })
  const finish = useAction(ownIdentityApi.finish, {
    ...{ toasts: 'none', invalidates: [ownWaysApi.ways, profileApi.signIns] },
  })
  const back = useComingBack('LINK', async ({ given }) => {
    await finish.run(given as unknown as BodyOf<typeof ownIdentityApi.finish>)
  })
  const { stranger, pending, refusal, label } = back
  const go = async ({ key, label }: { key: string; label: string }) => {
    if (start.pending || pending) return
    const { data } = await start.run({ provider: key })
    noteBegun({ purpose: 'LINK', to: `${location.pathname}#linked`, label, remember: false })
    location.assign(data.url)
  }
  return {
    ...{ go, label, pending, isLeaving: start.pending },
    problem: refusal ? refusalText(refusal) : stranger,
    isDone: label !== '' && !pending && !refusal && !stranger,
  }
}
