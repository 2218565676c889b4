import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import type { ScanDoubtRow } from '#contract'
import { cropOf, forgetCrop, widthOf } from './crop-pictures.ts'
import classes from './doubts.module.css'
import { type DoubtField, type Marked, radiusOf } from './marked.ts'

/** A field on a page; `proposal`: what the machine takes it for, where that is shown. */
export type PicturedField = DoubtField &
  Pick<ScanDoubtRow, 'page_id' | 'field' | 'place'> & { proposal?: Marked | null }

interface FieldPictureProps {
  doubt: PicturedField
  marked: Marked | null
  onToggle: (r: number, v: string, adds: boolean) => void
}

/** The field as it was scanned: a thin ring is what the machine proposes, a strong one what is chosen. */
export function FieldPicture({ doubt, marked, onToggle }: FieldPictureProps) {
  const { t } = useLingui()
  const { place } = doubt
  const { address, failed, ask, fail } = useCrop(doubt)
  const waits = !address && !failed
  return (
    <div
      className={classes.picture}
      style={{
        aspectRatio: `${place.w} / ${place.h}`,
        width: `min(100%, ${widthOf(doubt)}px, calc(var(--tallest) * ${place.w / place.h}))`,
      }}
      data-shown={address ? true : undefined}
      aria-busy={waits || undefined}
    >
      {waits && <Skeleton className={classes.waiting} role="status" aria-label={t`Loading...`} />}
      {address && <img src={address} alt={t`The field as it was scanned`} onError={fail} />}
      {failed && (
        <div className={classes.failed} role="alert">
          <p>
            <Trans>The picture did not come.</Trans>
          </p>
          <Button variant="default" onClick={ask}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {address && <Rings {...{ doubt, marked, onToggle }} />}
    </div>
  )
}

function useCrop(doubt: PicturedField) {
  const [shown, setShown] = useState<{ of: PicturedField; address: string | null } | null>(null)
  const ask = useCallback(() => {
    setShown(null)
    cropOf(doubt)
      .then((address) => setShown({ of: doubt, address }))
      .catch(() => setShown({ of: doubt, address: null }))
  }, [doubt])
  useEffect(ask, [ask])
  /** What came is no picture: it is asked for anew. */
  const fail = useCallback(() => {
    forgetCrop(doubt)
    setShown({ of: doubt, address: null })
  }, [doubt])
  const own = shown?.of === doubt ? shown : null
  return { address: own?.address ?? null, failed: own !== null && own.address === null, ask, fail }
}

/** Where the circles are: a tap on one does what its key does. The keys and the buttons below say the same to whoever doesn't see them. */
function Rings({ doubt, marked, onToggle }: FieldPictureProps) {
  const { place, proposal = null } = doubt
  const r = radiusOf(doubt)
  return doubt.rows.flatMap((row, at) =>
    row.map(({ v, x, y }) => (
      <button
        key={`${x} ${y}`}
        type="button"
        tabIndex={-1}
        aria-hidden
        className={classes.ring}
        data-chosen={marked?.[at]?.includes(v) || undefined}
        data-proposed={proposal?.[at]?.includes(v) || undefined}
        style={{
          left: `${((x - r * 1.3 - place.x) / place.w) * 100}%`,
          top: `${((y - r * 1.3 - place.y) / place.h) * 100}%`,
          width: `${((2.6 * r) / place.w) * 100}%`,
          height: `${((2.6 * r) / place.h) * 100}%`,
        }}
        onClick={({ shiftKey }) => onToggle(at, v, shiftKey)}
      />
    )),
  )
}
