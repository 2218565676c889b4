import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { SheetStore } from '../store/sheet-store.ts'
import classes from './phone.module.css'

interface PupilDotsProps {
  store: SheetStore
  ids: number[]
  here: number
}

/** More dots than these are too many to see where one is. */
const most = 60

/** Where one is among the pupils, and who is complete. */
export function PupilDots({ store, ids, here }: PupilDotsProps) {
  const { t } = useLingui()
  const done = useSyncExternalStore(store.subscribe, () =>
    ids.map((id) => (store.row(id).isComplete ? '1' : '0')).join(''),
  )
  const [at, all] = [here + 1, ids.length]
  const complete = [...done].filter((one) => one === '1').length
  return (
    <div className={classes.dots} role="img" aria-label={t`Pupil ${at} of ${all}, ${complete} complete`}>
      {ids.length <= most &&
        ids.map((id, r) => <i key={id} data-done={done[r] === '1' || undefined} data-here={r === here || undefined} />)}
      <span>
        {at} / {all}
      </span>
    </div>
  )
}
