import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Loader, Text, VisuallyHidden } from '@mantine/core'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ScanDoubtRow } from '#contract'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { cropOf } from './crop-pictures.ts'
import { DoubtNotes } from './doubt-notes.tsx'
import type { DoubtStore, DoubtView } from './doubt-store.ts'
import { doubtReasonNames, doubtTitle, markedText } from './doubt-words.ts'
import classes from './doubts.module.css'
import { FieldPicture } from './field-picture.tsx'
import { useDeskKeys } from './use-desk-keys.ts'

const WholePage = lazyDialog(
  () => import('./whole-page.tsx'),
  ({ opened }) => opened,
)

interface DoubtDeskProps {
  store: DoubtStore
  /** Why there is none to look at, where that is so. */
  empty: React.ReactNode
}

/** One doubt after the other, large: keys say what is marked, Enter goes on. */
export function DoubtDesk({ store, empty }: DoubtDeskProps) {
  const view = useSyncExternalStore(store.subscribe, store.getView)
  const { doubt, next } = view
  const desk = useRef<HTMLElement>(null)
  const [isWhole, setWhole] = useState(false)
  const showWhole = useCallback(() => setWhole(true), [])
  useDeskKeys(desk, { store, onWhole: showWhole })
  useEffect(() => {
    // Those that come next are there before they are come to.
    for (const one of next) cropOf(one).catch(() => undefined)
  }, [next])
  return (
    <section ref={desk} className={classes.desk} aria-labelledby="doubt">
      <DoubtNotes {...{ store, view }} />
      {doubt ? <Doubt {...{ store, view, doubt }} onWhole={showWhole} /> : empty}
      <WholePage doubt={doubt} opened={isWhole} onClose={() => setWhole(false)} />
    </section>
  )
}

interface DoubtProps {
  store: DoubtStore
  view: DoubtView
  doubt: ScanDoubtRow
  onWhole: () => void
}

function Doubt({ store, view, doubt, onWhole }: DoubtProps) {
  const { i18n } = useLingui()
  const { marked, remark, isDecided, left } = view
  return (
    <>
      <div className={classes.head}>
        <h2 id="doubt">{doubtTitle(doubt)}</h2>
        <span className={classes.left}>
          <Plural value={left} one="# still to look at" other="# still to look at" />
        </span>
        <p className={classes.why}>
          {isDecided ? <Trans>You have decided this one.</Trans> : doubt.why && i18n._(doubtReasonNames[doubt.why])}
        </p>
      </div>
      <div className={classes.paper}>
        <FieldPicture {...{ doubt, marked }} onToggle={(r, v, adds) => store.toggle(r, v, adds)} />
      </div>
      <AnswerButtons {...{ store, doubt, view }} />
      {remark === 'choose' && (
        <Text size="sm" c="var(--q-bad)" role="alert">
          <Trans>Mark what the pupil meant, or say that it is blank.</Trans>
        </Text>
      )}
      <DeskWays {...{ store, view, doubt, onWhole }} />
      <Spoken {...{ view, doubt }} />
    </>
  )
}

function DeskWays({ store, view, onWhole }: DoubtProps) {
  const confirm = useRef<HTMLButtonElement>(null)
  const id = view.doubt?.id
  useEffect(() => {
    // Whoever came by a button of the doubt before goes on with the keys.
    const focused = document.activeElement
    const isAtWork = focused === document.body || focused?.closest(`.${classes.desk}`)
    if (id !== undefined && isAtWork) confirm.current?.focus({ preventScroll: true })
  }, [id])
  return (
    <div className={classes.ways}>
      {view.doubt?.kind !== 'DIGITS' && (
        <Button variant="default" data-way onClick={() => store.blank()}>
          <Trans context="nothing is marked">Blank</Trans>
          <kbd>0</kbd>
        </Button>
      )}
      <Button variant="default" data-way onClick={() => store.giveUp()}>
        <Trans>Can’t be told</Trans>
        <kbd>?</kbd>
      </Button>
      <Button variant="default" data-way onClick={onWhole} aria-haspopup="dialog">
        <Trans>Whole page</Trans>
        <kbd>P</kbd>
      </Button>
      <Button variant="default" data-way aria-disabled={!view.canUndo} onClick={() => store.undo()}>
        <Trans>Undo</Trans>
        <kbd>Ctrl Z</kbd>
      </Button>
      <Button ref={confirm} onClick={() => store.confirm()}>
        <Trans>Confirm</Trans>
        <kbd>↵</kbd>
      </Button>
    </div>
  )
}

/** What is read out: which field, what is marked there now, how many are left. */
function Spoken({ view, doubt }: { view: DoubtView; doubt: ScanDoubtRow }) {
  const { i18n } = useLingui()
  const [title, { marked, left }] = [doubtTitle(doubt), view]
  const why = doubt.why ? i18n._(doubtReasonNames[doubt.why]) : ''
  const what = marked && markedText(doubt, marked)
  return (
    <VisuallyHidden role="status">
      {what === null ? (
        <Trans>
          {title}. {why} Nothing is chosen yet. {left} left.
        </Trans>
      ) : (
        <Trans>
          {title}: {what}. {left} left.
        </Trans>
      )}
    </VisuallyHidden>
  )
}

export const DeskLoading = () => {
  const { t } = useLingui()
  return (
    <Group justify="center" p="xl">
      <Loader role="status" aria-label={t`Loading...`} />
    </Group>
  )
}
