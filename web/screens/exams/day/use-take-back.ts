import { examSeriesApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import { deskChanged } from './use-desk.ts'

/** ms for which an act of the day is offered to be taken back. */
const OFFERED = 10_000

/** Says what was done and offers to take it back; of several acts the last one. Where something moved since, it is said why that can't be. */
export function useTakeBack(id: number) {
  const { run } = useAction(examSeriesApi.undo, { conflicts: 'toast', invalidates: deskChanged })
  return (message: string, act_id: number | null) => {
    if (act_id === null) return
    void showUndo(message, () => void run({ id, act_id }).catch(() => undefined), 'act of the day', OFFERED)
  }
}
