import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconArchive, IconArrowBackUp, IconDots, IconRefresh, IconUserQuestion } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type PageState, type ScanPageRow, scanPageApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import type { MenuAction } from '#web/ui/list/menu-action.ts'
import { lazyMenu } from '#web/ui/menu/menu-button.tsx'
import type { StateLook } from '#web/ui/state-look.ts'
import { printedStart } from '../../../../scanning/layout/serial.ts'
import { pageStateNames, sentenceOf } from './page-words.ts'
import classes from './pages.module.css'
import { usePageActs } from './use-page-acts.ts'
import { usePagePicture } from './use-page-picture.ts'

const PageMenu = lazyMenu<{ actions: MenuAction[] }>(() => import('#web/ui/list/lesser-actions.tsx'))

export interface PageCardProps {
  page: ScanPageRow
  /** Somebody says which page it is, or whose. */
  onName: (page: ScanPageRow) => void
  onLarge: (page: ScanPageRow) => void
}

/** States whose one button opens the dialog that names the page. */
const nameless: readonly PageState[] = ['NO_CODE', 'UNKNOWN', 'NO_PUPIL']
const countable: readonly PageState[] = ['SAME', 'CLASH', 'LATE', 'NOT_YOURS', 'OTHER_EXAM']

const lookOf = (state: PageState): StateLook =>
  state === 'COUNTED' ? 'done' : ['SAME', 'BLANK', 'DISCARDED'].includes(state) ? 'resting' : 'going'

/** A page as a picture, what it is, and the one thing to do. */
export function PageCard({ page, onName, onLarge }: PageCardProps) {
  const { i18n } = useLingui()
  return (
    <article className={classes.card} aria-labelledby={`page-${page.id}`}>
      <Thumbnail page={page} onLarge={onLarge} />
      <div className={classes.about}>
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <Badge data-look={lookOf(page.state)}>{i18n._(pageStateNames[page.state])}</Badge>
          <PageMore {...{ page, onName }} />
        </Group>
        <PageTitle page={page} />
        <Text size="sm" c="dimmed">
          {i18n._(sentenceOf(page))}
        </Text>
        <PageButton {...{ page, onName }} />
      </div>
    </article>
  )
}

export function PageTitle({ page }: { page: ScanPageRow }) {
  const { id, number, student, serial, page_no, of } = page
  const [short, name, pages] = [serial && printedStart(serial), student?.name, of ?? '?']
  return (
    <h3 id={`page-${id}`} className={classes.title}>
      {name ? (
        <Trans>
          {name}, page {page_no} of {pages}
        </Trans>
      ) : short ? (
        <Trans>
          Sheet {short}…, page {page_no}
        </Trans>
      ) : (
        <Trans>Page {number} of the scan</Trans>
      )}
    </h3>
  )
}

/** The one thing that is likely done with it. */
export function PageButton({ page, onName }: Pick<PageCardProps, 'page' | 'onName'>) {
  const { run, pending } = usePageActs()
  const mayDecide = useMayHere()(scanPageApi.decide)
  const isOffice = usePermission('exam-marks')('upload')
  const { state } = page
  if (!mayDecide || state === 'BLANK' || (state === 'NOT_YOURS' && !isOffice)) return null
  const decide = (act: 'COUNT' | 'DISCARD' | 'RETURN') => () => void run(page, { act }).catch(() => undefined)
  if (nameless.includes(state))
    return (
      <Button variant="default" onClick={() => onName(page)}>
        {state === 'NO_PUPIL' ? <Trans>Choose the pupil</Trans> : <Trans>Say which page it is</Trans>}
      </Button>
    )
  if (countable.includes(state))
    return (
      <Button variant="default" loading={pending} onClick={decide('COUNT')}>
        {state === 'OTHER_EXAM' ? (
          <Trans>Count it there</Trans>
        ) : state === 'LATE' || state === 'NOT_YOURS' ? (
          <Trans>Count it now</Trans>
        ) : (
          <Trans>Count this one</Trans>
        )}
      </Button>
    )
  return (
    <Button variant="default" loading={pending} onClick={decide(state === 'DISCARDED' ? 'RETURN' : 'DISCARD')}>
      {state === 'DISCARDED' ? <Trans>Bring it back</Trans> : <Trans>Set it aside</Trans>}
    </Button>
  )
}

/** What else is done with it. */
export function PageMore({ page, onName }: Pick<PageCardProps, 'page' | 'onName'>) {
  const { t } = useLingui()
  const { run } = usePageActs()
  const mayDecide = useMayHere()(scanPageApi.decide)
  if (!mayDecide) return null
  const { state, number } = page
  const act = (label: string, icon: MenuAction['icon'], act: 'DISCARD' | 'RETURN' | 'READ_AGAIN'): MenuAction => ({
    ...{ label, icon },
    onClick: () => void run(page, { act }).catch(() => undefined),
  })
  const isAway = state === 'DISCARDED'
  const actions = [
    isAway ? act(t`Bring it back`, IconArrowBackUp, 'RETURN') : act(t`Set it aside`, IconArchive, 'DISCARD'),
    ...(isAway || state === 'BLANK'
      ? []
      : [
          { label: t`Say which page it is`, icon: IconUserQuestion, onClick: () => onName(page) },
          act(t`Read it again`, IconRefresh, 'READ_AGAIN'),
        ]),
  ]
  return <PageMenu label={t`More for page ${number}`} icon={<IconDots size={20} aria-hidden />} items={{ actions }} />
}

/** A small picture, asked for once it is near the window. */
export function Thumbnail({
  page,
  onLarge,
  width = 240,
  children,
}: Pick<PageCardProps, 'page' | 'onLarge'> & { width?: number; children?: React.ReactNode }) {
  const { t } = useLingui()
  const box = useRef<HTMLButtonElement>(null)
  const isNear = useIsNear(box)
  const { address, failed } = usePagePicture(isNear ? page.id : null, width)
  return (
    <button
      ref={box}
      type="button"
      className={classes.thumbnail}
      aria-label={t`Page ${page.number} of the scan, larger`}
      aria-haspopup="dialog"
      onClick={() => onLarge(page)}
    >
      {address ? <img src={address} alt="" /> : failed && <Trans>No picture</Trans>}
      {children}
    </button>
  )
}

function useIsNear(box: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '400px' })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box])
  return isNear
}
